// The encoded form in files and on the wire is stable: members are added, never renamed or removed.
extension NavigationRecord: Codable {
    private enum Key: String, CodingKey {
        case source = "from"
        case destination = "to"
        case steps
        case isUnwind = "unwind"
    }

    /// Encodes the record as one flat object; absent members are left out.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: Rethrows errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(source, forKey: .source)
        try container.encodeIfPresent(destination, forKey: .destination)
        try container.encode(steps, forKey: .steps)
        if isUnwind { try container.encode(isUnwind, forKey: .isUnwind) }
    }

    /// Decodes a record; unknown members are ignored.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError` if the steps are missing or a member is of the wrong type.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            from: try container.decodeIfPresent(String.self, forKey: .source),
            to: try container.decodeIfPresent(String.self, forKey: .destination),
            steps: try container.decode([String].self, forKey: .steps),
            isUnwind: try container.decodeIfPresent(Bool.self, forKey: .isUnwind) ?? false)
    }
}
