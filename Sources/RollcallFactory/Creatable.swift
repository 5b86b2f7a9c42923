/// A type of which a value can be made from nothing.
///
/// A family's member whose type is creatable can be made by its tag: ``Family/create(_:registry:)``.
public protocol Creatable {
    /// Makes a value in its first state.
    init() throws
}

/// A value of the member's type, made by its creator.
@usableFromInline
func makeMember<T>(_ type: T.Type, of family: any Family.Type) throws -> T {
    guard let creatable = type as? any Creatable.Type, let value = try creatable.init() as? T else {
        throw FamilyError(
            .noCreator, family: family,
            reason: "\(type) cannot be made from nothing; let it conform to Creatable, or register a creator")
    }
    return value
}
