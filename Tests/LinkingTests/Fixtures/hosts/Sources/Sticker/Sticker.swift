public import CourierCore

@Member(of: Messages.self, "sticker")
public struct Sticker: Message, Creatable {
    public init() {}
}
