internal import FlintCore

/// A type as a value: what navigation compares.
///
/// Two keys are equal if the types are the same; subclasses, optionals and conformances do not count.
public struct TypeKey: Sendable, Hashable, CustomStringConvertible {
    /// The type.
    public let type: Any.Type

    /// Creates the key of a type.
    ///
    /// - Parameter type: The type.
    public init(_ type: Any.Type) {
        self.type = type
    }

    /// Compares the types.
    ///
    /// - Parameters:
    ///   - first: A key.
    ///   - second: Another key.
    /// - Returns: Whether they stand for the same type.
    public static func == (first: TypeKey, second: TypeKey) -> Bool { first.type == second.type }

    /// Hashes the type.
    ///
    /// - Parameter hasher: Takes the type's identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
    }

    /// The type's name, with the names of the types that enclose it.
    public var description: String { TypeName(of: type).identifier }
}
