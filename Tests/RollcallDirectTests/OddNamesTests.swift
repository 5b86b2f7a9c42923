import Rollcall
import Testing

/// Names that Swift has other uses for, or that are no identifiers. The tests are built with warnings as errors.
@WireCodable
struct NamesInQuotes: Codable, Equatable {
    var `default`: Int
    var `class`: String
    var `in`: Int
    var `inout`: Int?
    var `var`: [Int]
    var `let`: Bool
    var `self`: Int
    var `init`: Int
    var `Type`: Int
    var reader: Int
    var more: Int
    var object: Int
    var `two words`: Int
    var `1`: [Int].Index
}

/// The memberwise initializer takes the computed property and not what it sets.
@WireCodable
struct WithInitAccessor: Codable, Equatable {
    private var _x: Int
    var x: Int {
        @storageRestrictions(initializes: _x) init { _x = newValue }
        get { _x }
        set { _x = newValue }
    }
    init(x: Int) { self.x = x }
}

@WireCodable
struct WithInitAccessorOnly: Codable, Equatable {
    private var _x: Int
    var x: Int {
        @storageRestrictions(initializes: _x) init { _x = newValue }
        get { _x }
        set { _x = newValue }
    }
}

@Suite("Odd names and accessors") struct OddNamesTests {
    @Test("are read and written directly as through Codable")
    func oddNames() throws {
        let text = #"{"default":1,"class":"c","in":2,"inout":3,"var":[4],"let":true,"self":5,"init":6,"Type":7,"reader":8,"more":9,"object":10,"two words":11,"1":12}"#
        let value = try #require(EquivalenceTests.check(NamesInQuotes.self, text))
        #expect(value.default == 1 && value.`self` == 5 && value.`two words` == 11 && value.`1` == 12)
        #expect(String(decoding: try JSON.write(value), as: UTF8.self) == text)
    }

    @Test("go by what is stored where a property has an init accessor")
    func initAccessors() throws {
        #expect(EquivalenceTests.check(WithInitAccessor.self, #"{"_x":3}"#) == WithInitAccessor(x: 3))
        #expect(EquivalenceTests.check(WithInitAccessorOnly.self, #"{"_x":3}"#)?.x == 3)
    }
}
