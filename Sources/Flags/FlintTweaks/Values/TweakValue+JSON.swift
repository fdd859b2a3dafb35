import FlintBasics
package import FlintJSON

extension TweakValue {
    /// Creates the value of a tweak from a parsed JSON value.
    ///
    /// - Parameter value: The JSON value.
    package init(_ value: JSONValue) {
        switch value {
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .int(value)
        case .double(let value): self = .double(value)
        case .string(let value): self = .string(value)
        case .array(let elements): self = .array(elements.map { TweakValue($0) })
        case .object(let members): self = .object(members.mapValues { TweakValue($0) })
        }
    }

    /// Creates a value from parsed JSON; its kind follows from the JSON text, so `1` is an int and `1.0` a
    /// double.
    ///
    /// The result is `nil` for null and for a value with a problem that the parser has reported, and for an
    /// array or object that contains such a value.
    ///
    /// - Parameter node: The value in a document.
    package init?(json node: JSONNode) {
        guard let value = JSONValue(node) else { return nil }
        self.init(value)
    }
}

extension JSONTree {
    /// Creates JSON from a value; `nil` if a number is not finite or the JSON would be nested too deeply to
    /// be parsed.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - depth: The number of arrays and objects that enclose the value.
    init?(_ value: TweakValue, depth: Int) {
        switch value {
        case .bool(let value): self = .token(value ? "true" : "false")
        case .int(let value): self = .token("\(value)")
        case .double(let value):
            guard value.isFinite else { return nil }
            self = .token("\(value)")
        case .string(let value): self = .token(JSONText.quoted(value))
        case .array(let values):
            guard depth < JSONDocument.nestingLimit else { return nil }
            var elements: [JSONTree] = []
            for value in values {
                guard let element = JSONTree(value, depth: depth + 1) else { return nil }
                elements.append(element)
            }
            self = .array(elements)
        case .object(let values):
            guard depth < JSONDocument.nestingLimit else { return nil }
            var members = JSONTreeMembers()
            // A dictionary has no order. The members are sorted, so that equal content has the same text.
            for (name, value) in values.sortedOutOfLine(by: { $0.key < $1.key }) {
                guard let member = JSONTree(value, depth: depth + 1) else { return nil }
                members[name] = member
            }
            self = .object(members)
        }
    }
}
