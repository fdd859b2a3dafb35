extension StateMachine {
    /// Runs the machine inside a composite state; called by generated `run…` functions.
    ///
    /// A ``FlowExit`` of the inner machine is rethrown, so that it also ends this machine, unless the handler
    /// of the composite catches it.
    ///
    /// - Parameters:
    ///   - machine: The inner machine.
    ///   - start: The state at which the inner machine begins.
    /// - Returns: The output of the inner machine.
    /// - Throws: Any error that the run of the inner machine throws.
    @inlinable
    public nonisolated(nonsending) func runComposite<Inner: StateMachine>(
        _ machine: Inner, from start: Inner.State
    ) async throws -> Inner.Output {
        try await machine.start(from: start, reporting: nil)
    }

    /// Runs the machine inside a composite state that may be resumed; called by generated `run…` functions.
    ///
    /// The history, from which a composite resumes, belongs to one run of this machine: other runs, including
    /// concurrent ones, do not share it. However the inner machine ends, its last ordinary state is stored:
    /// no pseudostate such as a choice, and none of Begin, End, Fail and Terminate. In a recorded run the
    /// history is recorded with each entry, so that the composite resumes at the same state after the run has
    /// continued in another process.
    ///
    /// - Parameters:
    ///   - machine: The inner machine.
    ///   - start: The state at which the inner machine begins, and whether it resumes.
    ///   - name: The name of the composite in this machine.
    ///   - region: The name of the region or branch; empty for a composite with one machine.
    /// - Returns: The output of the inner machine.
    /// - Throws: Any error that the run of the inner machine throws; an error if the recorded state at which
    ///   the inner machine resumes cannot be decoded.
    @inlinable
    public nonisolated(nonsending) func runComposite<Inner: StateMachine>(
        _ machine: Inner, from start: CompositeStart<Inner.State>, remembering name: String,
        region: String = ""
    ) async throws -> Inner.Output {
        let visit = try CompositeVisit(start, of: name, region: region)
        defer { visit.leave() }
        return try await machine.start(from: visit.state, reporting: nil, memory: visit.memory)
    }
}

/// One entry into a composite that may resume: the state at which its machine begins, and the history that is
/// updated when that machine has ended.
@usableFromInline
struct CompositeVisit<State: FlowState>: Sendable {
    @usableFromInline let state: State
    @usableFromInline let memory: FlowMemory?
    private let key: CompositeKey
    private let history: FlowHistory?

    @usableFromInline
    init(_ start: CompositeStart<State>, of name: String, region: String) throws {
        let key = CompositeKey(composite: name, region: region)
        let history = FlowScope.current?.history
        self.key = key
        self.history = history
        // A deep resumption of the enclosing machine requests the deep resumption of this composite.
        let isAsked = history?.takeResumption(of: key) == true
        let resumption = isAsked ? .deep : start.resumption
        guard resumption != .none, let place = history?.place(of: key),
            let last = try place.state.state(State.self)
        else {
            state = start.state
            memory = history.map { _ in FlowMemory(history: FlowHistory()) }
            return
        }
        guard resumption == .deep, let inner = place.inner else {
            state = last.resumedShallowly
            memory = FlowMemory(history: FlowHistory())
            return
        }
        state = last
        inner.resume(last.stateName)
        memory = FlowMemory(history: inner)
    }

    @usableFromInline
    func leave() {
        if let place = memory?.place { history?.leave(key, at: place) }
    }
}
