extension TweakValue {
    /// The value as people edit it: a text as it is, lists and objects as JSON, everything else as in JSON.
    ///
    /// What is typed is read for a kind, so the text itself need not tell a text from a number.
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
