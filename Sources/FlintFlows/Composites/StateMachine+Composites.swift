extension StateMachine {
    /// Runs the machine inside a composite state; the generated `run…` functions call it.
    ///
    /// A ``FlowExit`` of the inner machine is thrown on, so that it ends this machine as well, unless the handler
    /// of the composite catches it.
    ///
    /// - Parameters:
    ///   - machine: The inner machine.
    ///   - start: Where it begins.
    /// - Returns: Its output.
    /// - Throws: What its run throws.
    @inlinable
    public nonisolated(nonsending) func runComposite<Inner: StateMachine>(
        _ machine: Inner, from start: Inner.State
    ) async throws -> Inner.Output {
        try await machine.start(from: start, reporting: nil)
    }

    /// Runs the machine inside a composite state that may be resumed; the generated `run…` functions call it.
    ///
    /// What is remembered belongs to one run of this machine: another run, also a concurrent one, does not see it.
    /// However the inner machine ends, its last state that is not a reserved one is kept.
    ///
    /// - Parameters:
    ///   - machine: The inner machine.
    ///   - start: Where it begins, or how it resumes.
    ///   - name: The name of the composite in this machine.
    ///   - region: The name of the region or branch; empty for a composite with one machine.
    /// - Returns: Its output.
    /// - Throws: What its run throws.
    @inlinable
    public nonisolated(nonsending) func runComposite<Inner: StateMachine>(
        _ machine: Inner, from start: CompositeStart<Inner.State>, remembering name: String,
        region: String = ""
    ) async throws -> Inner.Output {
        let visit = CompositeVisit(start, of: name, region: region)
        defer { visit.leave() }
        return try await machine.start(from: visit.state, reporting: nil, memory: visit.memory)
    }
}

/// One stay in a composite that may be resumed.
@usableFromInline
struct CompositeVisit<State: FlowState>: Sendable {
    @usableFromInline let state: State
    @usableFromInline let memory: FlowMemory?
    private let key: CompositeKey
    private let history: FlowHistory?

    @usableFromInline
    init(_ start: CompositeStart<State>, of name: String, region: String) {
        let key = CompositeKey(composite: name, region: region)
        let history = FlowScope.current?.history
        self.key = key
        self.history = history
        // The deep resumption of the enclosing machine asks for that of this composite.
        let isAsked = history?.takeResumption(of: key) == true
        let resumption = isAsked ? .deep : start.resumption
        guard resumption != .none, let place = history?.place(of: key), let last = place.state as? State
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
