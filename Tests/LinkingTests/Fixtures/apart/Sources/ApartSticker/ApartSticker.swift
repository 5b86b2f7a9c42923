public import CourierCore

@Member(of: Messages.self, "apart")
public struct ApartSticker: Message, Creatable {
    public init() {}
}
