#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import RollcallRegistry
public import RollcallWire

/// Reads and writes many members of a family as JSON.
///
/// What ``Family`` looks up for each single member, the coder has looked up once: the snapshot of the registry, the
/// family's table, the options. It goes on with the members that were registered when it was made.
///
/// ```swift
/// let coder = FamilyCoder<Messages>()
/// for line in lines { handle(try coder.decode(line)) }
/// ```
public struct FamilyCoder<F: Family>: Sendable {
    @usableFromInline let table: FamilyTable
    /// How texts are read and written, the registry included.
    public let options: JSONOptions

    /// A coder for the members that are registered now.
    ///
    /// - Parameters:
    ///   - registry: Where members are looked up.
    ///   - options: Limits of depth, size and count, and how dates and data are spelled.
    public init(registry: Registry = .process, options: JSONOptions = .standard) {
        table = FamilyTable.of(F.self, in: registry)
        self.options = options.with(registry)
    }

    /// Reads a member from JSON (RFC 8259).
    ///
    /// - Parameter json: The text in UTF-8: `Data`, `[UInt8]` or a buffer; all of it.
    /// - Throws: ``FamilyError``.
    @inlinable
    public func decode(_ json: some ContiguousBytes) throws(FamilyError) -> F.Base {
        do {
            return try JSON.read(json, options: options) { reader throws(WireError) in
                try F.wire(from: &reader, table, FamilyLevel())
            }
        } catch {
            throw FamilyError.reading(error, F.self)
        }
    }

    /// Writes a member as JSON, its tag first.
    ///
    /// - Parameter value: The member.
    /// - Returns: The text in UTF-8, without white space.
    /// - Throws: ``FamilyError``.
    @inlinable
    public func encode(_ value: F.Base) throws(FamilyError) -> [UInt8] {
        do {
            return try JSON.write(options: options) { writer throws(WireError) in
                try F.wire(value, to: &writer, table, FamilyLevel())
            }
        } catch {
            throw FamilyError.writing(error, F.self, type(of: value as Any))
        }
    }

    /// Writes a member behind what a writer has written, its tag first.
    ///
    /// - Parameters:
    ///   - value: The member.
    ///   - writer: A writer, such as one that is emptied and used again for each member.
    /// - Throws: ``FamilyError``.
    @inlinable
    public func encode(_ value: F.Base, to writer: inout JSONWriter) throws(FamilyError) {
        do throws(WireError) {
            try F.wire(value, to: &writer, table, FamilyLevel())
        } catch {
            throw FamilyError.writing(writer.error(error), F.self, type(of: value as Any))
        }
    }
}
