internal import FlintJSON

/// A part of an encoded value, which the encoder's containers fill.
final class ValueNode {
    enum Content {
        /// Nothing was encoded yet; the JSON is an empty object.
        case none
        /// A scalar as JSON.
        case token(String)
        case array([ValueNode])
        case object([(name: String, node: ValueNode)])
    }

    var content = Content.none
    /// The way in which the content deviates from the value, such as `cut`; `nil` if it does not.
    var mark: String?

    /// Appends an element; a node without content becomes an array.
    func append(_ node: ValueNode) {
        if case .array(var elements) = content {
            // The array is taken out, so that appending copies nothing.
            content = .none
            elements.append(node)
            content = .array(elements)
        } else {
            content = .array([node])
        }
    }

    /// Appends a member; a node without content becomes an object.
    func append(_ node: ValueNode, named name: String) {
        if case .object(var members) = content {
            content = .none
            members.append((name, node))
            content = .object(members)
        } else {
            content = .object([(name, node)])
        }
    }

    func set(_ token: String) { content = .token(token) }

    /// Replaces the content by null, and sets the mark that says why, such as `withheld: …`.
    func withhold(_ mark: String) {
        content = .token("null")
        self.mark = mark
    }

    // MARK: Text

    /// Returns the node as JSON, and the marks in it, by the JSON pointers of the nodes that have them.
    func text() -> (json: String, marks: [String: String]) {
        var (json, marks) = ("", [String: String]())
        write(to: &json, &marks, at: "")
        return (json, marks)
    }

    private func write(to json: inout String, _ marks: inout [String: String], at pointer: String) {
        if let mark { marks[pointer] = mark }
        switch content {
        case .none: json += "{}"
        case .token(let token): json += token
        case .array(let elements):
            json += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { json += "," }
                element.write(to: &json, &marks, at: "\(pointer)/\(index)")
            }
            json += "]"
        case .object(let members):
            json += "{"
            // A name that was encoded twice counts once, with its last value, as in a dictionary.
            var last: [String: Int] = [:]
            for (index, member) in members.enumerated() { last[member.name] = index }
            var isFirst = true
            for (index, member) in members.enumerated() where last[member.name] == index {
                json += "\(isFirst ? "" : ",")\(Self.quoted(member.name)):"
                isFirst = false
                member.node.write(to: &json, &marks, at: "\(pointer)/\(Self.escaped(member.name))")
            }
            json += "}"
        }
    }

    static func quoted(_ text: String) -> String { JSONText.quoted(text) }

    /// Returns a member's name as a component of a JSON pointer, with `~` and `/` escaped.
    private static func escaped(_ name: String) -> String {
        guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
            return name
        }
        return name.reduce(into: "") { text, character in
            switch character {
            case "~": text += "~0"
            case "/": text += "~1"
            default: text.append(character)
            }
        }
    }
}
