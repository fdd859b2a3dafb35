internal import FlintCore

/// A type as a hashable key for lookups.
///
/// Two keys are equal if the types are the same; subclasses, optionals and conformances are not considered.
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

    /// Whether values of the type may have another dynamic type: existentials, and classes, which may have
    /// subclasses.
    var isOpen: Bool {
        if type is AnyObject.Type { return true }
        // No function distinguishes an existential type from other types; only the name of its metatype does.
        let metatype = String(describing: Swift.type(of: type))
        return metatype.hasSuffix(".Protocol") || metatype.hasPrefix("(any ")
    }

    /// Whether the type is `Never`, which has no values and so declares nothing.
    var isNever: Bool { type == Never.self }

    /// The type itself, or the leaves of a `OneOf` from left to right.
    var leaves: [TypeKey] { (type as? any OneOf.Type)?.leaves ?? [self] }
}
