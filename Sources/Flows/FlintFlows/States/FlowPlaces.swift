/// The states at which a machine and its composites resume, as a value that a journal stores with each entry.
@usableFromInline
package struct FlowPlaces: Sendable {
    /// A request that the machines inside one composite resume if the run enters the composite next.
    ///
    /// The request is made when the machine that has this composite resumes at the composite by a deep
    /// history mark (`[H*]`).
    package struct Resumption: Sendable, Codable {
        package let composite: String
        /// The regions that have resumed already; each region resumes once.
        package var regions: Set<String> = []

        package init(composite: String) {
            self.composite = composite
        }
    }

    /// The state at which a machine resumes, either as a value or as stored by a journal.
    package enum Place: Sendable {
        case live(any FlowState)
        case stored(any FlowStoredPlace)

        /// Returns the state, decoded if it is stored; `nil` if it has another type.
        ///
        /// - Throws: An error if a stored state cannot be decoded.
        func state<State: FlowState>(_ type: State.Type) throws -> State? {
            switch self {
            case .live(let state): state as? State
            case .stored(let place): try place.state(type)
            }
        }
    }

    /// The machine's last state, without pseudostates and Begin, End, Fail and Terminate; `nil` if the
    /// machine never resumes or has entered no other state.
    package var last: Place?
    /// The composite whose machines resume if it is entered next; `nil` for none.
    package var resumption: Resumption?
    /// The states at which the machine's composites resume, by the name of the composite and its region.
    package var composites: [String: FlowPlaces] = [:]

    package init() {}

    /// Whether the machine and its composites have no state to resume at.
    package var isEmpty: Bool { last == nil && resumption == nil && composites.isEmpty }
}

/// A state that a journal has stored and that is not decoded yet.
///
/// Only the composite that resumes at the state knows its type.
package protocol FlowStoredPlace: Sendable {
    /// Decodes the state with the type that the composite's machine has.
    ///
    /// - Parameter type: The type of the machine's states.
    /// - Returns: The state.
    /// - Throws: An error, which makes the run stuck, if the state cannot be decoded.
    func state<State: FlowState>(_ type: State.Type) throws -> State
}
