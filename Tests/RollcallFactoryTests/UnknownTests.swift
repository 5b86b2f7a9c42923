import Foundation
import Rollcall
import Testing

@Suite struct UnknownTests {
    @Test("C31: what is unknown keeps its exact bytes", arguments: [
        #"{"type":"hexagon","b":1.10,"a":18446744073709551616,"s":"\u00e9\/","z":[ ]}"#,
        #"{ "b" : 1E+2 , "type" : "x" }"#,
        "{\"type\":\"x\",\n\t\"n\": [1 ,2.0,\n-0]}",
    ])
    func exactBytes(_ json: String) throws {
        let shape = try KeptShapes.decode(Array(json.utf8))
        let unknown = try #require(shape as? UnknownMember)
        #expect(unknown.tag != nil)
        #expect(String(decoding: try KeptShapes.encode(shape), as: UTF8.self) == json)
        let list = "[\(json),\(json)]"
        let shapes = try ListOf<KeptShapes>.decode(Array(list.utf8))
        #expect(String(decoding: try ListOf<KeptShapes>.encode(shapes), as: UTF8.self) == list)
    }

    @Test func itsDescriptionNamesTheTagAndShowsNoContent() throws {
        let json = #"{"type":"hexagon\u001b","secret":"hunter2"}"#
        let unknown = try #require(KeptShapes.decode(Array(json.utf8)) as? UnknownMember)
        #expect("\(unknown)" == #"unknown member hexagon\u{1b}, 43 bytes of JSON"#)
        #expect("\(try JSON.decode(UnknownMember.self, from: Array("[1]".utf8)))" == "unknown member without a tag, 3 bytes of JSON")
    }

    @Test func whatIsUnknownGoesThroughOtherCodersByValue() throws {
        let json = #"{"type":"x","a":[1,true,null,"s",1.5,18446744073709551615],"b":{"c":-1}}"#
        for from in Backend.allCases {
            let shape = try from.decode(KeptShapes.self, json)
            for to in Backend.allCases {
                #expect(try object(to.encode(KeptShapes.self, shape)) == object(json))
            }
        }
        let flat = #"{"type":"x","a":[1,true,"s",1.5],"b":{"c":-1}}"#
        for backend in Backend.allCases {
            let list = try PropertyListEncoder().encode(
                Polymorphic<KeptShapes>(wrappedValue: backend.decode(KeptShapes.self, flat)))
            let back = try PropertyListDecoder().decode(Polymorphic<KeptShapes>.self, from: list).wrappedValue
            #expect(try object(backend.encode(KeptShapes.self, back)) == object(flat))
        }
    }

    @Test func propertyListsKeepDataAndDates() throws {
        let list: [String: Any] = ["type": "x", "data": Data([1, 2]), "date": Date(timeIntervalSinceReferenceDate: 5)]
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        let shape = try PropertyListDecoder().decode(Polymorphic<KeptShapes>.self, from: data)
        let back = try PropertyListSerialization.propertyList(from: PropertyListEncoder().encode(shape), format: nil)
        #expect(back as? NSDictionary == list as NSDictionary)
    }

    @Test(arguments: Backend.allCases)
    func whatIsKeptCanBeLookedInto(_ backend: Backend) throws {
        struct Sides: Decodable { var sides: Int }
        let json = #"{"type":"hexagon","sides":6}"#
        let unknown = try #require(try backend.decode(KeptShapes.self, json) as? UnknownMember)
        #expect(try unknown.decode(Sides.self).sides == 6)
        #expect(unknown.json == (backend == .rollcall ? Array(json.utf8) : nil))
        #expect(throws: DecodingError.self) { try unknown.decode(Circle.self) }
    }

    @Test func anUnknownMemberIsEqualToAnotherOfTheSameBytes() throws {
        func read(_ json: String) throws -> UnknownMember? { try KeptShapes.decode(Array(json.utf8)) as? UnknownMember }
        #expect(try read(#"{"type":"x"}"#) == read(#"{"type":"x"}"#))
        #expect(try read(#"{"type":"x"}"#) != read(#"{"type":"x" }"#))
    }
}
