import CourierCore

// A record as a later version of Rollcall may write it: what `@Member` writes, with another format version.

#if objectFormat(ELF)
@section("rollcall")
#elseif objectFormat(MachO)
@section("__DATA_CONST,__rollcall")
#endif
@used
nonisolated let futureRecord: Record = (
    0x6d65_6d62, 99, 0xf07e,
    { out, type in provideRecord(out, type) { Member<Messages>("future", type: FutureMessage.self) { $0 } } }
)

// Its card, with no text in it.
#if objectFormat(ELF)
@section("rollcard")
#elseif objectFormat(MachO)
@section("__DATA_CONST,__rollcard")
#endif
@used
nonisolated let futureCard: (UInt64, UInt64) = (0xf07e, 0)

struct FutureMessage: Message {
    var id: String?
    var time: Timestamp?
    var sender: User?
    var mentions: [User]?

    var display: Display { Display("from the future") }
}
