import Rollcall

/// A family whose base is a class.
enum Animals: Family {
    typealias Base = Animal
    static let tag = Tag.internal("kind")
}

@Member(of: Animals.self, "animal")
class Animal: Codable {
    let name: String

    init(name: String) { self.name = name }
}

@Member(of: Animals.self, "dog")
class Dog: Animal {
    let breed: String

    init(name: String, breed: String) {
        self.breed = breed
        super.init(name: name)
    }

    private enum CodingKeys: CodingKey { case breed }

    required init(from decoder: any Decoder) throws {
        breed = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .breed)
        try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(breed, forKey: .breed)
        try super.encode(to: encoder)
    }
}

@Member(of: Animals.self, "puppy")
final class Puppy: Dog {
    let weeks: Int

    private enum CodingKeys: CodingKey { case weeks }

    required init(from decoder: any Decoder) throws {
        weeks = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .weeks)
        try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(weeks, forKey: .weeks)
        try super.encode(to: encoder)
    }
}

/// A subclass that nobody registered.
final class Stray: Dog {}
