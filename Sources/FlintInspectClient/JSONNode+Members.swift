internal import FlintTweaks

// What a listing needs of JSON: members that may be missing, and texts of whatever there is.
extension JSONNode {
    subscript(name: String) -> JSONNode? { members?.first { $0.name == name }?.node }

    var string: String? {
        if case .string(let text) = value { text } else { nil }
    }

    // Inlined, this one and the next make the optimizer of Swift 6.3 fail with an ownership error.
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

    /// The name for people of something with an identifier; empty if there is none.
    func name(_ name: String) -> String { self[name]?.text("name") ?? "" }
}
