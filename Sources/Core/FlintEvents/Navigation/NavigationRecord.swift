/// A record of one navigation change: the names of screens and steps, without any values.
public struct NavigationRecord: Sendable, Hashable {
    /// The kind of the screen from which the navigation started; `nil` if there was none, as at the start of
    /// the application.
    public let source: String?

    /// The kind of the screen that is shown after the navigation; `nil` for a tab without a screen.
    public let destination: String?

    /// The names of the navigation's steps, in order, such as `push`.
    public let steps: [String]

    /// Whether the navigation went back to a screen that was already in the navigation tree.
    public let isUnwind: Bool

    /// Creates a record.
    ///
    /// - Parameters:
    ///   - source: The kind of the source screen; `nil` for none.
    ///   - destination: The kind of the destination screen; `nil` for none.
    ///   - steps: The names of the steps, in order.
    ///   - isUnwind: Whether the destination screen was already in the navigation tree.
    public init(from source: String?, to destination: String?, steps: [String], isUnwind: Bool) {
        self.source = source
        self.destination = destination
        self.steps = steps
        self.isUnwind = isUnwind
    }
}

extension NavigationRecord: CustomStringConvertible {
    /// The screens and the steps, as in `NoteList → NoteEditor: push`; an unwind has the arrow `↩`.
    public var description: String {
        let screens = [source, isUnwind ? "↩" : "→", destination].compactMap(\.self).joined(separator: " ")
        return steps.isEmpty ? screens : "\(screens): \(steps.joined(separator: ", "))"
    }
}

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
