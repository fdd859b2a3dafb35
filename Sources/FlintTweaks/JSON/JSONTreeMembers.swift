/// The ordered members of an object, with lookup by name in constant time.
package struct JSONTreeMembers: Sendable {
    /// Removed members leave a gap, so that the positions of the others stay valid.
    private var members: [(name: String, value: JSONTree)?] = []
    private var positions: [String: Int] = [:]

    package init() {}

    package var isEmpty: Bool { positions.isEmpty }

    package var names: [String] { members.compactMap { $0?.name } }

    /// The value of a name; a new one comes last, and `nil` removes it.
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
