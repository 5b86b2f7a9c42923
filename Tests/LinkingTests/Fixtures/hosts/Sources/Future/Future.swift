import CourierCore

// A record of a format that does not exist yet, and its card. Nobody may call its accessor.

@section("rollcall")
@used
private let record: Record = (0x6d65_6d62, 99, 1, { out, type in
    provideRecord(out, type) { () -> Member<Messages> in preconditionFailure("a record of another format was asked") }
})

// {"kind":"member","id":"future","module":"Future","file":"Future.swift","line":5}
@section("rollcard")
@used
private let card: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (
    1, 80,
    0x3a22646e696b227b, 0x227265626d656d22, 0x66223a226469222c, 0x222c226572757475,
    0x3a22656c75646f6d, 0x2265727574754622, 0x3a22656c6966222c, 0x2e65727574754622,
    0x222c227466697773, 0x7d353a22656e696c
)
