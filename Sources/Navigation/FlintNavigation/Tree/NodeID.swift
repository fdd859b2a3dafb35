/// The identity of a node in a navigation tree; it is never reused for another node of that tree.
public struct NodeID: Sendable, Hashable, Codable, Comparable, CustomStringConvertible {
    /// The number of the node, counted from 1 in its tree.
    public let number: Int

    init(_ number: Int) {
        self.number = number
    }

    /// Decodes the identity from its number.
    ///
    /// - Parameter decoder: The decoder of an integer.
    /// - Throws: `DecodingError` if there is no integer.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(Int.self))
    }

    /// Encodes the number of the node.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: Any error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }

    /// Returns whether one node is older than another node of the same tree.
    ///
    /// - Parameters:
    ///   - first: An identity.
    ///   - second: Another identity of the same tree.
    /// - Returns: Whether the first node is older.
    public static func < (first: NodeID, second: NodeID) -> Bool { first.number < second.number }

    /// The number, as in `#7`.
    public var description: String { "#\(number)" }
}
