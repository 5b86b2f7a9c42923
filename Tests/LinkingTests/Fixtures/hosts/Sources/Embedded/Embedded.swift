public import CourierCore

@Member(of: Messages.self, "embedded")
public struct Embedded: Message, Creatable {
    public init() {}
}
