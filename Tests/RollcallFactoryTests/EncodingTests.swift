import Foundation
import Rollcall
import Testing

@Suite struct EncodingTests {
    @Test("C01: the tag is written exactly once, and first")
    func tagOnceAndFirst() throws {
        #expect(try Backend.rollcall.encode(Shapes.self, Circle(r: 1.5)) == #"{"type":"circle","r":1.5}"#)
        #expect(try Backend.rollcall.encode(Shapes.self, Point()) == #"{"type":"point"}"#)
    }

    @Test("C53: an alias is written with the member's own tag", arguments: Backend.allCases)
    func aliasBecomesTheTag(_ backend: Backend) throws {
        let picture = try backend.decode(Posts.self, #"{"type":"photo","url":"u"}"#)
        #expect(try object(backend.encode(Posts.self, picture)) == ["type": "picture", "url": "u"])
    }

    @Test("C51: a payload with another value under the tag's key is refused", arguments: Backend.allCases)
    func otherTagInThePayload(_ backend: Backend) throws {
        let error = try #require(familyError { _ = try backend.encode(Posts.self, DocPost(type: "other", body: "b")) })
        #expect(error.code == .tagMismatch)
        #expect(error.description.contains("doc") && error.description.contains("other"))
        #expect(error.path == "$.type")
    }

    @Test("C51: a payload with the same value under the tag's key is written once", arguments: Backend.allCases)
    func sameTagInThePayload(_ backend: Backend) throws {
        let written = try backend.encode(Posts.self, DocPost(type: "doc", body: "b"))
        #expect(written.ranges(of: "\"type\"").count == 1)
        #expect(try backend.decode(Posts.self, written) as? DocPost == DocPost(type: "doc", body: "b"))
    }

    @Test(arguments: Backend.allCases)
    func aTagOnAPathIsWrittenIntoTheObjectsOfThePayload(_ backend: Backend) throws {
        let written = try backend.encode(Attributes.self, Register(data: .init(id: "7")))
        #expect(try object(written) == ["data": ["id": "7", "attributes": ["operation": "reg"]]])
    }

    struct Nested: Attribute {
        init() {}
        init(from decoder: any Decoder) throws {}
        enum Keys: CodingKey { case data, attributes, n }
        /// Writes piece by piece, through nested containers.
        func encode(to encoder: any Encoder) throws {
            var root = encoder.container(keyedBy: Keys.self)
            var data = root.nestedContainer(keyedBy: Keys.self, forKey: .data)
            var attributes = data.nestedContainer(keyedBy: Keys.self, forKey: .attributes)
            try attributes.encode(1, forKey: .n)
        }
    }

    struct Half: Attribute {
        init() {}
        init(from decoder: any Decoder) throws {}
        func encode(to encoder: any Encoder) throws {
            var root = encoder.container(keyedBy: Nested.Keys.self)
            var data = root.nestedContainer(keyedBy: Nested.Keys.self, forKey: .data)
            try data.encode(1, forKey: .n)
        }
    }

    @Test(arguments: Backend.allCases)
    func aTagOnAPathIsWrittenIntoNestedContainers(_ backend: Backend) throws {
        let registry = Registry([
            Entry(Member<Attributes>("nested", type: Nested.self) { $0 }), Entry(Member<Attributes>("half", type: Half.self) { $0 }),
        ])
        #expect(
            try object(backend.encode(Attributes.self, Nested(), registry: registry))
                == ["data": ["attributes": ["operation": "nested", "n": 1]]])
        #expect(
            try object(backend.encode(Attributes.self, Half(), registry: registry))
                == ["data": ["n": 1, "attributes": ["operation": "half"]]])
    }

    struct List: Shape {
        var values: [Int] = []
        init() {}
        init(from decoder: any Decoder) throws {}
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            try container.encode(contentsOf: values)
        }
    }

    struct Scalar: Shape {
        init() {}
        init(from decoder: any Decoder) throws {}
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode("a")
        }
    }

    struct Wrapper: Shape {
        init() {}
        init(from decoder: any Decoder) throws {}
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(Circle(r: 1))
        }
    }

    static let odd = Registry([
        Entry(Member<Shapes>("list", type: List.self) { $0 }), Entry(Member<Shapes>("scalar", type: Scalar.self) { $0 }),
        Entry(Member<Shapes>("wrapper", type: Wrapper.self) { $0 }),
    ])

    @Test(arguments: [List(), Scalar()] as [any Shape], Backend.allCases)
    func aPayloadThatIsNoObjectHasNoPlaceForATag(_ shape: any Shape, _ backend: Backend) throws {
        let error = try #require(familyError { _ = try backend.encode(Shapes.self, shape, registry: Self.odd) })
        #expect(error.code == .payloadNotAnObject)
    }

    @Test(arguments: Backend.allCases)
    func aPayloadMayBeAnObjectInASingleValue(_ backend: Backend) throws {
        #expect(try object(backend.encode(Shapes.self, Wrapper(), registry: Self.odd)) == ["type": "wrapper", "r": 1])
    }

    @Test func aSubclassIsNotWrittenAsItsSuperclass() throws {
        let stray = try JSONDecoder().decode(Stray.self, from: Data(#"{"name":"a","breed":"b"}"#.utf8))
        let error = try #require(familyError { _ = try Animals.encode(stray) })
        #expect(error.code == .notAMember)
        #expect(error.description.contains("Stray"))
    }

    @Test(arguments: Backend.allCases)
    func aClassIsWrittenWithWhatItsSuperclassesWrite(_ backend: Backend) throws {
        let json = #"{"kind":"puppy","name":"a","breed":"b","weeks":3}"#
        let puppy = try backend.decode(Animals.self, json)
        #expect(try object(backend.encode(Animals.self, puppy)) == object(json))
    }

    @Test(arguments: Backend.allCases)
    func aValueThatHasNoSpellingIsAnErrorAtItsPlace(_ backend: Backend) throws {
        let group = Group(items: [Point(), Circle(r: .infinity)])
        let error = try #require(familyError { _ = try backend.encode(Shapes.self, group) })
        #expect(error.code == .encodingFailed)
        #expect(error.path == "$.items[1].r", "\(error)")
    }
}
