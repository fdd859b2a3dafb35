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

    /// Whether values of the type may have another type themselves: existentials, and classes, which may have subclasses.
    var isOpen: Bool {
        if type is AnyObject.Type { return true }
        // No function tells an existential from other types; the name of its metatype does.
        let metatype = String(describing: Swift.type(of: type))
        return metatype.hasSuffix(".Protocol") || metatype.hasPrefix("(any ")
    }

    /// Whether there are no values of the type: whoever declares it declares nothing.
    var isNever: Bool { type == Never.self }

    /// The type and, of a `OneOf`, its leaves from left to right in its place.
    var leaves: [TypeKey] { (type as? any OneOf.Type)?.leaves ?? [self] }
}
