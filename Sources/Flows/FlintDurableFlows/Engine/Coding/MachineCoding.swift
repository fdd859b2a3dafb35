internal import FlintFlows

/// The coding of a machine's states, events and output, with the type of the machine erased.
struct MachineCoding: Sendable {
    let machine: String
    let values: FlowCoding
    let errorTypes: FlowErrorTypes
    /// Checks that this program loses no member of a stored value when it decodes and encodes the value.
    let kept: KeptMembers
    /// Decodes a state of the machine from its stored form.
    let state: @Sendable (FlowStoredState) throws -> any FlowState
    /// Encodes a state of the machine.
    let encode: @Sendable (any FlowState) throws -> [UInt8]
    /// Decodes an event of the machine.
    let event: @Sendable ([UInt8]) throws -> any FlowEvent
    /// Returns the names of the events that a state of the machine or of a machine inside it may await; `nil`
    /// if the names are unknown.
    let eventNames: @Sendable () -> Set<String>?
    let revisions: [String: Int]
    private let contexts: [String: String]

    /// Creates the coding of a run's own machine.
    ///
    /// - Parameters:
    ///   - type: The machine.
    ///   - revisions: The revisions of states whose contexts have changed their meaning, by the name of the
    ///     state.
    ///   - values: The coding of single values.
    ///   - errorTypes: The types of errors that are stored with their values.
    ///   - kept: Checks that the program loses no member of a stored value.
    /// - Returns: The coding; `nil` if the states of the machine do not conform to `DurableState`.
    init?<Machine: StateMachine>(
        _ type: Machine.Type, revisions: [String: Int] = [:], values: FlowCoding, errorTypes: FlowErrorTypes,
        kept: KeptMembers
    ) {
        let part = FlowPart<Machine.State, Machine.Output>(machine: Machine.graph.machine, key: nil) {
            Machine.fail(with: $0)
        }
        self.init(part, revisions: revisions, values: values, errorTypes: errorTypes, kept: kept)
    }

    /// Creates the coding of a machine inside a run.
    ///
    /// - Parameters:
    ///   - part: The machine.
    ///   - revisions: The revisions of states whose contexts have changed their meaning, by the name of the
    ///     state.
    ///   - values: The coding of single values.
    ///   - errorTypes: The types of errors that are stored with their values.
    ///   - kept: Checks that the program loses no member of a stored value.
    /// - Returns: The coding; `nil` if the states of the machine do not conform to `DurableState`.
    init?<State: FlowState, Output>(
        _ part: FlowPart<State, Output>, revisions: [String: Int] = [:], values: FlowCoding,
        errorTypes: FlowErrorTypes, kept: KeptMembers
    ) {
        guard let stateType = State.self as? any DurableState.Type else { return nil }
        machine = part.machine
        self.values = values
        self.errorTypes = errorTypes
        self.kept = kept
        self.revisions = revisions
        contexts = stateType.contextTypes
        state = { stored in
            switch stored {
            case .encoded(let bytes): try values.decode(stateType, from: bytes)
            case .failure(let failure): part.fail(errorTypes.error(of: values.open(failure)))
            }
        }
        encode = Self.encoder(of: stateType, values)
        event = Self.event(of: State.self, values)
        eventNames = { Self.eventNames(of: State.self) }
    }

    /// Returns the function that encodes states of a type.
    ///
    /// The returned function casts each state to this type. A cast to `any DurableState` would look up the
    /// conformance for each state.
    private static func encoder<State: DurableState>(
        of _: State.Type, _ values: FlowCoding
    ) -> @Sendable (any FlowState) throws -> [UInt8] {
        { state in
            guard let state = state as? State else {
                throw FlowStuck(.unencodable, "It is no state of the machine.")
            }
            return try values.encode(state)
        }
    }

    func kind(of state: String) -> FlowKind {
        FlowKind(
            machine: machine, state: state, context: contexts[state] ?? "", revision: revisions[state] ?? 0)
    }

    /// Decodes a state whose handler is about to run.
    ///
    /// - Throws: ``FlowRefusal`` if the program would lose members of the context; the error of the codec or
    ///   the decoder if the state cannot be decoded.
    func keptState(_ stored: FlowStoredState, of kind: FlowKind) throws -> any FlowState {
        guard case .encoded(let bytes) = stored else { return try state(stored) }
        let json = try values.open(bytes)
        let state = try state(.encoded(json))
        guard let encodable = state as? any DurableState else { return state }
        let lost = kept.lost(from: json, of: .state(kind)) { try values.withoutCodec.encode(encodable) }
        guard lost.isEmpty else { throw FlowRefusal(place: "\(kind)", members: lost.map(Self.inContext)) }
        return state
    }

    /// Decodes a recorded value with which a handler continues.
    ///
    /// - Throws: ``FlowRefusal`` if the program would lose members of the value; errors of the coding.
    func keptValue<Value: Codable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        let json = try values.open(bytes)
        let value = try FlowCoding.value(type, in: json)
        let lost = kept.lost(from: json, of: .value(ObjectIdentifier(type))) {
            try values.withoutCodec.encode(value)
        }
        guard lost.isEmpty else { throw FlowRefusal(place: TypeNames.name(of: type), members: lost) }
        return value
    }

    /// Returns the path of a member within the context, given its path within the stored state.
    ///
    /// The result is `note` for `context.note`.
    static func inContext(_ path: String) -> String {
        path.hasPrefix("context.") ? String(path.dropFirst("context.".count)) : path
    }

    /// Returns the stored form of an error.
    func failure(of error: any Error) -> FlowFailure { values.seal(errorTypes.failure(of: error)) }

    /// Returns the error that a stored failure represents: the original error if its type is registered,
    /// otherwise the failure itself.
    func error(of failure: FlowFailure) -> any Error { errorTypes.error(of: values.open(failure)) }

    func error(of ending: FlowEnding) -> (any Error)? {
        switch ending {
        case .finished: nil
        case .back: FlowExit.back
        case .cancelled: FlowExit.cancelled
        case .failed(let failure): error(of: failure)
        }
    }

    // MARK: Outputs

    /// Returns whether outputs of a type can be stored: the type is `Void` or `Codable`.
    static func canStore<Output>(_ type: Output.Type) -> Bool {
        type is Void.Type || type is any (Encodable & Decodable).Type
    }

    static func encode<Output>(_ output: Output, _ values: FlowCoding) throws -> [UInt8] {
        guard !(output is Void) else { return [] }
        guard let value = output as? any Encodable else {
            throw FlowStuck(.unencodable, "The type \(Output.self) is not Codable.")
        }
        return try values.encode(value)
    }

    static func decode<Output>(
        _ type: Output.Type, from bytes: [UInt8], _ values: FlowCoding
    ) throws -> Output {
        if let nothing = () as? Output { return nothing }
        guard let coding = type as? any Decodable.Type,
            let value = try values.decode(coding, from: bytes) as? Output
        else { throw FlowStuck(.incompatible, "The type \(Output.self) is not Codable.") }
        return value
    }

    // MARK: Events

    private static func event<State: FlowState>(
        of type: State.Type, _ values: FlowCoding
    ) -> @Sendable ([UInt8]) throws -> any FlowEvent {
        guard let type = type as? any EventDrivenState.Type else { return unreadable() }
        return union(of: type, values)
    }

    private static func union<State: EventDrivenState>(
        of _: State.Type, _ values: FlowCoding
    ) -> @Sendable ([UInt8]) throws -> any FlowEvent {
        guard let type = State.EventUnion.self as? any (FlowEvent & Decodable).Type else {
            return unreadable()
        }
        return { bytes in try event(type, from: bytes, values) }
    }

    private static func event<Event: FlowEvent & Decodable>(
        _ type: Event.Type, from bytes: [UInt8], _ values: FlowCoding
    ) throws -> any FlowEvent {
        try values.decode(type, from: bytes)
    }

    private static func unreadable() -> @Sendable ([UInt8]) throws -> any FlowEvent {
        { _ in throw FlowStuck(.incompatible, "The events of the machine cannot be decoded.") }
    }

    private static func eventNames<State: FlowState>(of type: State.Type) -> Set<String>? {
        guard let type = type as? any EventDrivenState.Type else { return [] }
        return names(of: type)
    }

    private static func names<State: EventDrivenState>(of _: State.Type) -> Set<String>? {
        let names = State.EventUnion.eventNames
        return names.isEmpty ? nil : Set(names)
    }
}
