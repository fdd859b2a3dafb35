extension TweakValue {
    /// The value as editable text: a string as it is, everything else as JSON.
    ///
    /// Typed text is parsed for a known kind, so the text need not distinguish a string from a number.
    package var editingText: String {
        if case .string(let text) = self { text } else { jsonText }
    }

    private var jsonText: String {
        switch self {
        case .bool, .int, .double: description
        case .string(let text): JSONText.quoted(text)
        case .array(let elements): "[\(elements.map(\.jsonText).joined(separator: ", "))]"
        case .object(let members):
            "{\(members.sorted { $0.key < $1.key }.map { "\(JSONText.quoted($0.key)): \($0.value.jsonText)" }.joined(separator: ", "))}"
        }
    }
}
