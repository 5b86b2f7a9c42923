public import CourierCore

@Member(of: Messages.self, "late")
public struct Late: Message, Creatable {
    public init() {}
}

@Route("/late/{id}")
func late(id: Int) -> Int { id }
