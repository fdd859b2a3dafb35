internal import FlintCore

/// A type as a hashable key for lookups.
///
/// Two keys are equal if their types are the same. Subclasses, optionals and conformances do not make keys
/// equal.
public struct TypeKey: Sendable, Hashable, CustomStringConvertible {
    /// The type that the key stands for.
    public let type: Any.Type

    /// Creates the key of a type.
    ///
    /// - Parameter type: The type.
    public init(_ type: Any.Type) {
        self.type = type
    }

    /// Returns whether two keys stand for the same type.
    ///
    /// - Parameters:
    ///   - first: A key.
    ///   - second: Another key.
    /// - Returns: Whether both are keys of the same type.
    public static func == (first: TypeKey, second: TypeKey) -> Bool { first.type == second.type }

    /// Hashes the type.
    ///
    /// - Parameter hasher: The hasher to feed.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
    }

    /// The type's name, with the names of the types that enclose it.
    public var description: String { TypeName(of: type).identifier }

    /// Whether the dynamic type of a value may differ from this type.
    ///
    /// True for existentials, and for classes, which may have subclasses.
    var isOpen: Bool {
        if type is AnyObject.Type { return true }
        // No function tells whether a type is existential; only the name of its metatype shows it.
        let metatype = String(describing: Swift.type(of: type))
        return metatype.hasSuffix(".Protocol") || metatype.hasPrefix("(any ")
    }

    /// Whether the type is `Never`, which a screen declares if it has no outputs or updates.
    var isNever: Bool { type == Never.self }

    /// The types that a `OneOf` can hold, from left to right, including those of nested `OneOf`s.
    ///
    /// For any other type, the list has only the type itself.
    var leaves: [TypeKey] { (type as? any OneOf.Type)?.leaves ?? [self] }
}
