extension NavigationTree: Codable {
    /// Decodes a tree with its inputs as text; a registry restores them.
    ///
    /// To decode as much as possible of damaged data, use `ScreenRegistry.restore(from:or:)`.
    ///
    /// - Parameter decoder: The decoder of the output of ``encode(to:)``.
    /// - Throws: `DecodingError` if anything is missing or breaks a rule of trees.
    public init(from decoder: any Decoder) throws {
        let stored = StoredTree(from: decoder)
        guard let tree = stored.tree, stored.problems.isEmpty else {
            let problem = stored.problems.first ?? .empty
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: problem.description))
        }
        self = tree
    }

    /// Encodes the screens whose inputs are `Codable`, and omits the others with everything above them.
    ///
    /// ``restorable(by:)`` returns the omitted screens.
    ///
    /// - Parameter encoder: The encoder to write to; inputs become strings of JSON.
    /// - Throws: Any error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        try StoredTree(self).encode(to: encoder)
    }
}
