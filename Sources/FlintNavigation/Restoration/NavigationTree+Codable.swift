extension NavigationTree: Codable {
    /// Reads a tree with its inputs as text; a registry restores them.
    ///
    /// To read stored navigation as far as it goes, use `ScreenRegistry.restore(from:or:)`.
    ///
    /// - Parameter decoder: Reads what ``encode(to:)`` wrote.
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

    /// Writes the screens whose inputs are `Codable`, and leaves out the others with everything above them.
    ///
    /// To learn which those are, ask ``restorable(by:)`` first.
    ///
    /// - Parameter encoder: Writes objects and lists; inputs become strings of JSON.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        try StoredTree(self).encode(to: encoder)
    }
}
