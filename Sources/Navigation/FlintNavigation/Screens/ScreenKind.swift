internal import FlintCore

/// The stable name of a kind of screen, under which trees are stored and events are recorded.
public struct ScreenKind: Sendable, Hashable, Codable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name of the kind, as it is stored.
    public let rawValue: String

    /// Creates a kind by its name.
    ///
    /// - Parameter rawValue: The name.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates a kind by its name.
    ///
    /// - Parameter value: The name.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// Creates a kind with the name of a type.
    ///
    /// - Parameter type: The type of the screen.
    public init(of type: Any.Type) {
        self.init(TypeName(of: type).identifier)
    }

    /// Decodes the kind from its name.
    ///
    /// - Parameter decoder: The decoder of a string.
    /// - Throws: `DecodingError` if there is no string.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the name of the kind.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: Any error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// The name of the kind.
    public var description: String { rawValue }
}
