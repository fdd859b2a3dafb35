/// An editable JSON text; unchanged parts keep their order and the spelling of their values.
package enum JSONTree: Sendable, Equatable {
    /// A scalar as it is written in the text.
    case token(String)
    case array([JSONTree])
    case object(JSONTreeMembers)

    /// Copies a value of a document.
    ///
    /// - Parameters:
    ///   - node: The value.
    ///   - bytes: The text that it was read from.
    package init(_ node: JSONNode, in bytes: [UInt8]) {
        switch node.value {
        case .array(let elements): self = .array(elements.map { JSONTree($0, in: bytes) })
        case .object(let members):
            var tree = JSONTreeMembers()
            for member in members { tree[member.name] = JSONTree(member.node, in: bytes) }
            self = .object(tree)
        case .null, .bool, .int, .double, .string, .unreadable:
            let range = Int(node.range.lowerBound)..<Int(node.range.upperBound)
            self = .token(String(decoding: bytes[range], as: UTF8.self))
        }
    }

    /// Converts a value; `nil` if it cannot be written as JSON that reads back as the same value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - depth: The number of enclosing arrays and objects.
    package init?(_ value: TweakValue, depth: Int) {
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
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                guard let member = JSONTree(value, depth: depth + 1) else { return nil }
                members[name] = member
            }
            self = .object(members)
        }
    }

    /// The text, with one member per line and a line break at the end.
    package var text: String {
        var text = ""
        write(to: &text, indentation: "")
        return text + "\n"
    }

    private func write(to text: inout String, indentation: String) {
        let inner = indentation + "    "
        switch self {
        case .token(let token): text += token
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += ", " }
                element.write(to: &text, indentation: indentation)
            }
            text += "]"
        case .object(let members):
            if members.isEmpty {
                text += "{}"
                return
            }
            text += "{"
            var isFirst = true
            members.forEach { name, value in
                text += "\(isFirst ? "" : ",")\n\(inner)\(JSONText.quoted(name)): "
                value.write(to: &text, indentation: inner)
                isFirst = false
            }
            text += "\n\(indentation)}"
        }
    }
}
