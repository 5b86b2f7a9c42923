public import CourierCore

@Member(of: Messages.self, "late")
public struct Late: Message, Creatable {
    public init() {}
}
