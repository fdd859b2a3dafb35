internal import FlintTweaks

// Access to JSON for listings: members that may be missing, and the text of any value.
extension JSONNode {
    subscript(name: String) -> JSONNode? { members?.first { $0.name == name }?.node }

    var string: String? {
        if case .string(let text) = value { text } else { nil }
    }

    // When this function and the next are inlined, the optimizer of Swift 6.3 fails with an ownership error.
    @inline(never)
    var number: Double? {
        switch value {
        case .int(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }

    @inline(never)
    var integer: Int64? {
        if case .int(let number) = value { number } else { nil }
    }

    var isTrue: Bool { value == .bool(true) }

    var elements: [JSONNode] {
        if case .array(let elements) = value { elements } else { [] }
    }

    /// The text of a member; empty if there is none.
    func text(_ name: String) -> String { self[name]?.string ?? "" }

    /// The `name` of an object member that has an identifier; empty if there is none.
    func name(_ name: String) -> String { self[name]?.text("name") ?? "" }
}
