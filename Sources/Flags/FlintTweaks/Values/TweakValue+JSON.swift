import FlintBasics
package import FlintJSON

extension TweakValue {
    /// Takes a value of a JSON text.
    ///
    /// - Parameter value: The value.
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

    /// Reads a value from JSON; its kind is that of the token.
    ///
    /// It fails for null, and for arrays and objects that hold null, because there is no such value.
    ///
    /// - Parameter node: The value in a document.
    package init?(json node: JSONNode) {
        guard let value = JSONValue(node) else { return nil }
        self.init(value)
    }
}

extension JSONTree {
    /// Converts a value; `nil` if it cannot be written as JSON that reads back as the same value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - depth: The number of enclosing arrays and objects.
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
            // Dictionaries have no order; sorting keeps the file stable.
            for (name, value) in values.sortedOutOfLine(by: { $0.key < $1.key }) {
                guard let member = JSONTree(value, depth: depth + 1) else { return nil }
                members[name] = member
            }
            self = .object(members)
        }
    }
}
