/// The places at which the composites of a run resume, as a value that a journal stores with each entry.
@usableFromInline
package struct FlowPlaces: Sendable {
    /// A composite that resumes when it is entered next, because of a deep history.
    package struct Resumption: Sendable, Codable {
        package let composite: String
        /// The regions that have resumed; each resumes once.
        package var regions: Set<String> = []

        package init(composite: String) {
            self.composite = composite
        }
    }

    /// A state, either as a value or as stored by a journal.
    package enum Place: Sendable {
        case live(any FlowState)
        case stored(any FlowStoredPlace)

        /// Returns the state if it has the given type.
        func state<State: FlowState>(_ type: State.Type) throws -> State? {
            switch self {
            case .live(let state): state as? State
            case .stored(let place): try place.state(type)
            }
        }
    }

    /// The last state of the run that is not reserved; `nil` if the run never resumes.
    package var last: Place?
    /// The composite that resumes next.
    package var resumption: Resumption?
    /// The places of the run's composites, nested.
    package var composites: [String: FlowPlaces] = [:]

    package init() {}

    /// Whether there are no places.
    package var isEmpty: Bool { last == nil && resumption == nil && composites.isEmpty }
}

/// A state stored by a journal.
///
/// Only the composite that resumes there knows its type.
package protocol FlowStoredPlace: Sendable {
    /// Decodes the state.
    ///
    /// - Parameter type: The type of the machine's states.
    /// - Returns: The state.
    /// - Throws: An error, which makes the run stuck, if the state cannot be decoded.
    func state<State: FlowState>(_ type: State.Type) throws -> State
}
