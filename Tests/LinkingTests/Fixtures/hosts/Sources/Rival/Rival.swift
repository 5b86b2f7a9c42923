public import CourierCore

@Member(of: Messages.self, "plain")
public struct Rival: Message, Creatable {
    public init() {}
}
