internal import FlintTweaks

/// One line of a session file behind its header.
struct SessionFileItem: Sendable, Equatable {
    /// What the item tells; nil if it is of a type that this version does not know, or no item at all.
    let kind: InspectorEnvelope.Kind?
    /// The name of its type; nil if the line is no item.
    let type: String?
    let sequence: UInt64?
    /// The line as it stands in the file, without its end.
    let line: [UInt8]

    /// Whether the line is no item: no object of JSON with a type and what that type names.
    var isDamaged: Bool { type == nil }

    init(_ line: [UInt8]) {
        self.line = line
        guard let root = JSONDocument(line).root, let type = root.text("type"), root.member(type) != nil
        else {
            (kind, self.type, sequence) = (nil, nil, nil)
            return
        }
        self.type = type
        sequence = root.integer("seq").flatMap { UInt64(exactly: $0) }
        // A later version may mean something else by the same name.
        let isKnown = root.integer("v").map { $0 <= InspectorEnvelope.version } ?? false
        kind = isKnown ? InspectorEnvelope.Kind(rawValue: type) : nil
    }
}
