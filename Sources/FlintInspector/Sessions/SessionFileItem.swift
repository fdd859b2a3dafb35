internal import FlintTweaks

/// One line of a session file after its header.
struct SessionFileItem: Sendable, Equatable {
    /// The kind of the item; nil if this version does not know it, or if the line is no item.
    let kind: InspectorEnvelope.Kind?
    /// The name of its type; nil if the line is no item.
    let type: String?
    let sequence: UInt64?
    /// The line as in the file, without its line break.
    let line: [UInt8]

    /// Whether the line is no item: no JSON object with a type and the member that the type names.
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
        // In a later version, the same name may have another meaning.
        let isKnown = root.integer("v").map { $0 <= InspectorEnvelope.version } ?? false
        kind = isKnown ? InspectorEnvelope.Kind(rawValue: type) : nil
    }
}
