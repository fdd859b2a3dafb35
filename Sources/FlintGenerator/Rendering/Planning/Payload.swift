/// The payload of a case.
package enum Payload: Hashable, Sendable {
    case none
    case value(String)
    /// Any error; the renderer chooses the spelling, because a state may be named `Error`.
    case error

    init(_ type: String?) {
        self = type.map(Payload.value) ?? .none
    }

    /// Whether both are spelled equally; blanks do not matter.
    func matches(_ other: Payload) -> Bool {
        switch (self, other) {
        case (.none, .none), (.error, .error): true
        case (.value(let left), .value(let right)):
            left == right || left.filter { !$0.isWhitespace } == right.filter { !$0.isWhitespace }
        default: false
        }
    }
}
