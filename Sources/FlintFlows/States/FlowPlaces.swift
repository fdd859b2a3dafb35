/// What the histories of a run know, as a value that a journal stores with each entry.
@usableFromInline
package struct FlowPlaces: Sendable {
    /// A composite whose machines resume when it is entered next, because the run has resumed deeply.
    package struct Resumption: Sendable, Codable {
        package let composite: String
        /// The regions that have resumed; each does so once.
        package var regions: Set<String> = []

        package init(composite: String) {
            self.composite = composite
        }
    }

    /// A state: as it was, or as a journal has stored it.
    package enum Place: Sendable {
        case live(any FlowState)
        case stored(any FlowStoredPlace)

        /// The state, if it is one of the type.
        func state<State: FlowState>(_ type: State.Type) throws -> State? {
            switch self {
            case .live(let state): state as? State
            case .stored(let place): try place.state(type)
            }
        }
    }

    /// The last state of the run that is not reserved; `nil` if nobody resumes it.
    package var last: Place?
    /// What resumes next.
    package var resumption: Resumption?
    /// What was left in the composites of the run, and in theirs.
    package var composites: [String: FlowPlaces] = [:]

    package init() {}

    /// Whether there is nothing to be stored.
    package var isEmpty: Bool { last == nil && resumption == nil && composites.isEmpty }
}

/// A state that a journal has stored, of a type that the composite knows which resumes there.
package protocol FlowStoredPlace: Sendable {
    /// Reads the state.
    ///
    /// - Parameter type: The type of the machine's states.
    /// - Returns: The state.
    /// - Throws: What makes the run stuck if it cannot be read any more.
    func state<State: FlowState>(_ type: State.Type) throws -> State
}
