/// A JSON value that can be edited and written as text again.
///
/// Unchanged strings, numbers and other scalars keep their spelling, and members keep their order. White
/// space is not kept.
package enum JSONTree: Sendable, Equatable {
    /// A string, number, Boolean or null, spelled as in the text.
    case token(String)
    case array([JSONTree])
    case object(JSONTreeMembers)

    /// Creates a tree from a value of a document.
    ///
    /// - Parameters:
    ///   - node: The value to copy.
    ///   - bytes: The text in UTF-8 from which the document was parsed.
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

    /// The tree as JSON text, with each member of an object on its own line and a line break at the end.
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

// MARK: - JSONTreeMembers

/// The ordered members of an object, with lookup by name in constant time.
package struct JSONTreeMembers: Sendable {
    /// The members in their order, with `nil` in place of each removed member.
    ///
    /// The indices of the other members thus stay valid.
    private var members: [(name: String, value: JSONTree)?] = []
    private var positions: [String: Int] = [:]

    package init() {}

    package var isEmpty: Bool { positions.isEmpty }

    package var names: [String] { members.compactMap { $0?.name } }

    /// Accesses the value of the member with a name; `nil` if there is none.
    ///
    /// A member with a new name is appended. Setting `nil` removes the member.
    package subscript(name: String) -> JSONTree? {
        get { positions[name].flatMap { members[$0]?.value } }
        set {
            switch (positions[name], newValue) {
            case (let position?, let value?): members[position]?.value = value
            case (let position?, nil):
                members[position] = nil
                positions[name] = nil
            case (nil, let value?):
                positions[name] = members.count
                members.append((name, value))
            case (nil, nil): break
            }
        }
    }

    package func forEach(_ body: (_ name: String, _ value: JSONTree) -> Void) {
        for case (let name, let value)? in members { body(name, value) }
    }
}

extension JSONTreeMembers: Equatable {
    package static func == (first: JSONTreeMembers, second: JSONTreeMembers) -> Bool {
        first.members.lazy.compactMap { $0 }.elementsEqual(second.members.lazy.compactMap { $0 }) {
            $0.name == $1.name && $0.value == $1.value
        }
    }
}
