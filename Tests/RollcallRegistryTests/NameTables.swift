import RollcallRegistry
import Testing

@Suite struct NameTables {
    @Test func `every name is found, whatever their number`() {
        var table = NameTable(expecting: 4)
        let names = (0..<5_000).map { "name \($0)" } + ["", "a", "é", String(repeating: "long", count: 100)]
        for (index, name) in names.enumerated() { table.insert(name, value: index) }
        #expect(table.count == names.count)
        #expect(table.names == names)
        #expect(names.indices.allSatisfy { table.value(of: names[$0]) == $0 })
        #expect(table.value(of: "name 5000") == nil)
        #expect(table.value(of: "name ") == nil)
    }

    @Test func `the first value of a name stays`() {
        var table = NameTable(expecting: 0)
        let isNew = [1, 2].map { table.insert("a", value: $0) }
        #expect(isNew == [true, false])
        #expect(table.value(of: "a") == 1)
        #expect(table.count == 1)
    }

    @Test func `names are told apart by their bytes`() {
        var table = NameTable(expecting: 2)
        table.insert("caf\u{e9}", value: 1)
        table.insert("cafe\u{301}", value: 2)
        #expect(table.value(of: "caf\u{e9}") == 1)
        #expect(table.value(of: "cafe\u{301}") == 2)
    }

    @Test func `names around the length of two words are told apart`() {
        var table = NameTable(expecting: 2)
        let names = (0..<40).flatMap { [String(repeating: "a", count: $0), String(repeating: "a", count: $0) + "b"] }
        for (index, name) in names.enumerated() { table.insert(name, value: index) }
        #expect(names.indices.allSatisfy { table.value(of: names[$0]) == $0 })
        #expect(table.value(of: NameWords(first: 0x6261, second: 0, count: 2)) == names.firstIndex(of: "ab"))
        #expect(table.value(of: NameWords(first: 0x6261, second: 0, count: 3)) == nil)
    }

    @Test func `an empty table has no names`() {
        let table = NameTable(expecting: 0)
        #expect(table.value(of: "") == nil)
        #expect(table.names.isEmpty)
    }
}
