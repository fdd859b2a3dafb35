extension ActionSession {
    /// Runs an action: waits until the session may run it, checks whether the request is allowed, and invokes
    /// the action between the records of its beginning and its end.
    ///
    /// Only the part that depends on the types is generic, so that it can be specialized in the caller.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - call: The binding, the cause and the other parameters of the request.
    ///   - presenter: The presenter of the request.
    ///   - input: The input of the action.
    /// - Returns: The output of the action.
    /// - Throws: The error of the action, ``FlintError`` if the request is refused, or `CancellationError` if
    ///   the task was canceled before the action began.
    @inlinable
    package func dispatch<Action: ActionDefinition>(
        _ action: Action.Type, _ call: RequestCall, using presenter: Action.Presenter,
        with input: Action.Input
    ) async throws -> Action.Output {
        // Serial sessions have a separate function, so that other sessions do not pay for the code that
        // waits.
        guard order == .interleaved else {
            return try await dispatchInTurn(action, call, using: presenter, with: input)
        }
        return try await run(action, call, nil, using: presenter, with: input)
    }

    /// Runs an action in a serial session: waits for its turn, and ends the turn afterwards.
    ///
    /// Parameters, result and errors are those of ``dispatch(_:_:using:with:)``.
    @inlinable
    func dispatchInTurn<Action: ActionDefinition>(
        _ action: Action.Type, _ call: RequestCall, using presenter: Action.Presenter,
        with input: Action.Input
    ) async throws -> Action.Output {
        // Only this function ends the turn: when the request ends, or when it is refused.
        let turn: TurnLease? = try await takeTurn(for: call)
        do {
            let output = try await run(action, call, turn, using: presenter, with: input)
            if let turn { await turn.end() }
            return output
        } catch {
            if let turn { await turn.end() }
            throw error
        }
    }

    /// Runs an action whose request has its turn, or needs none because the session is not serial.
    ///
    /// Parameters, result and errors are those of ``dispatch(_:_:using:with:)``. In addition, `turn` is the
    /// turn of the request; `nil` in a session that is not serial.
    @inlinable
    @inline(__always)
    func run<Action: ActionDefinition>(
        _ action: Action.Type, _ call: RequestCall, _ turn: borrowing TurnLease?,
        using presenter: Action.Presenter, with input: Action.Input
    ) async throws -> Action.Output {
        let context = ActionContext(
            input: input, request: try begin(call, turn) { ActionProfile.describe(input, of: action, $0) },
            session: self)
        let followers = context.request.isFollowed ? follow(action, context, presenter) : nil
        do {
            let output =
                if Action.isSynchronous, let output = try invokeAtOnce(action, context, presenter) {
                    output
                } else {
                    try await Self.invoke(action, context, presenter, isolation: self)
                }
            if followers != nil, context.request.keepsOutput { keep(output, of: context.request) }
            end(context.request, followers, throwing: nil)
            return output
        } catch {
            end(context.request, followers, throwing: error)
            throw error
        }
    }

    /// Runs a synchronous action with its request as the current one of the task.
    ///
    /// Because the action has no suspension point, the executor does not change.
    ///
    /// - Returns: The output of the action; `nil` for an action that must be awaited.
    /// - Throws: Rethrows the error of the action.
    @inlinable
    @inline(__always)
    func invokeAtOnce<Action: ActionDefinition>(
        _ action: Action.Type, _ context: ActionContext<Action.Input>, _ presenter: Action.Presenter
    ) throws -> Action.Output? {
        try RequestScope.local.withValue(context.request.scope) {
            try Action.invokeAtOnce(with: context, using: presenter)
        }
    }

    /// Runs an asynchronous action with its request as the current one of the task.
    ///
    /// Function, scope and closure have the same isolation, so that there is no executor change between them.
    ///
    /// - Returns: The output of the action.
    /// - Throws: Rethrows the error of the action.
    @inlinable
    @inline(__always)
    static func invoke<Action: ActionDefinition>(
        _ action: Action.Type, _ context: ActionContext<Action.Input>, _ presenter: Action.Presenter,
        isolation: isolated (any Actor)?
    ) async throws -> Action.Output {
        try await RequestScope.local.withValue(context.request.scope) {
            // Because it captures the parameter, the closure is isolated to the session; otherwise it would
            // run on the shared pool.
            _ = isolation
            return try await Action.invoke(with: context, using: presenter)
        }
    }

    // MARK: Beginning

    /// Checks whether a request may be made in this serial session, and waits for the turn of the request.
    ///
    /// - Throws: ``FlintError`` if the request is refused, `CancellationError` if the task was canceled. A
    ///   refusal that has reasons was published.
    @usableFromInline
    func takeTurn(for call: RequestCall) async throws -> TurnLease {
        let place = try admit(call)
        do throws(FlintError) {
            let inherited = RequestScope.current?.cell.turn
            if let turn = try await SerialTurn.take(in: self, for: call.key, inherited: inherited) {
                return TurnLease(turn)
            }
        } catch {
            throw refuse(call, error)
        }
        refuse(call, unsafe bindings.action(at: place), [.cancelled])
        throw CancellationError()
    }

    /// Makes a request from a call, or refuses it.
    ///
    /// - Parameters:
    ///   - call: The binding, the cause and the other parameters of the request.
    ///   - turn: The turn that the request holds; `nil` in a session that is not serial.
    ///   - describe: Describes the input; called only if a recorder or a reader of the log needs the
    ///     description.
    /// - Returns: The request; the caller must end it exactly once.
    /// - Throws: ``FlintError`` if the request is refused, `CancellationError` if the task was canceled. A
    ///   refusal that has reasons was published.
    @usableFromInline
    func begin(
        _ call: RequestCall, _ turn: borrowing TurnLease?, describe: (ActionProfile?) -> EventNote?
    ) throws -> ActiveRequest {
        let known = isEnded ? nil : unsafe bindings.place(of: call.key)
        let place = try known ?? admit(call)
        // The scope is read once, because reading a task-local costs as much as all checks together.
        let caller = RequestScope.current
        if Task.isCancelled || call.gate != nil { try check(call, unsafe bindings.action(at: place), caller) }
        return open(call, TurnLease.turn(of: turn), place, caller, describe)
    }

    /// Checks that the session is open, the feature registered and the action declared; none of the checks
    /// waits.
    ///
    /// - Returns: The index of the binding in the session's cache.
    /// - Throws: ``FlintError`` with the code `sessionEnded`, `runtimeReleased`, `notSetUp`,
    ///   `featureNotRegistered` or `actionNotDeclared`. A refusal that has reasons was published.
    private func admit(_ call: RequestCall) throws(FlintError) -> Int {
        guard !isEnded || continuesDrainingRequest() else {
            throw refuse(call, FlintError(.sessionEnded, subject: name))
        }
        if let place = unsafe bindings.place(of: call.key) { return place }
        guard let runtime = owner.runtime else { throw FlintError(.runtimeReleased) }
        do throws(FlintError) {
            let action = try runtime.action(for: call.key)
            return unsafe bindings.remember(action, for: call.key)
        } catch {
            throw refuse(call, error)
        }
    }

    /// Checks the conditions that may have changed since the request was made: cancellation and availability.
    ///
    /// - Parameters:
    ///   - call: The binding, the cause and the other parameters of the request.
    ///   - action: The action.
    ///   - caller: The task-local with the runtime, the request and the subject of the calling task; `nil`
    ///     for none.
    /// - Throws: `CancellationError` if the task was canceled, or ``FlintError`` if the feature is not
    ///   available, refuses the action, or the runtime was released.
    private func check(_ call: RequestCall, _ action: ActionRecord, _ caller: RequestScope?) throws {
        guard let gate = call.gate, !Task.isCancelled else {
            refuse(call, action, [.cancelled])
            throw CancellationError()
        }
        guard let runtime = owner.runtime else { throw FlintError(.runtimeReleased) }
        let gating = surroundings(of: caller).origin.flatMap { runtime.gating(for: $0.subject) }
        if let error = runtime.denial(of: action, gating, in: caller, gate) {
            refuse(call, action, error.reasons)
            throw error
        }
    }

    private func open(
        _ call: RequestCall, _ turn: SerialTurn?, _ place: Int, _ caller: RequestScope?,
        _ describe: (ActionProfile?) -> EventNote?
    ) -> ActiveRequest {
        // Most requests have no caller. The separate branch spares them the counting of a reference.
        guard let caller else {
            return start(call, takeCell(for: turn, origin), .none, place, describe)
        }
        let surroundings = surroundings(of: caller)
        let turn = turn ?? SerialTurn.innermostRunning(of: caller.cell.turn)
        let cell = takeCell(for: turn, surroundings.origin)
        return start(call, cell, surroundings.ancestors, place, describe)
    }

    private func start(
        _ call: RequestCall, _ cell: RequestCell, _ ancestors: RequestAncestors, _ place: Int,
        _ describe: (ActionProfile?) -> EventNote?
    ) -> ActiveRequest {
        var row = EventRow(
            .began, flags: (call.userInitiated ?? userInitiatedActions) ? .userInitiated : [], session: index,
            request: hub.nextRequestNumber(), parent: ancestors.parent, root: ancestors.root)
        runningRequests += 1
        let active = hub.recorders.active
        let facts = active.isEmpty ? nil : facts(at: place)
        let wanted = facts.map { recorders(of: $0, at: place, among: active) } ?? []
        if hub.countWithoutRow(for: wanted) {
            row.insert(.beganUnobserved)
            return begin(call, cell, row, note(call, nil, cell.notedOrigin), place, [])
        }
        row.insert(wanted.flags)
        return write(call, cell, row, facts ?? self.facts(at: place), place, wanted, describe)
    }

    /// Returns the recorders that record a request of an action now.
    ///
    /// - Parameters:
    ///   - facts: The facts about the action.
    ///   - place: The index of the action's binding in the session's cache.
    ///   - active: The recorders that are on.
    @inline(__always)
    private func recorders(of facts: BindingFacts, at place: Int, among active: RecorderSet) -> RecorderSet {
        hub.recorders.recorders(facts.recorders, among: active)
            ?? hub.recorders.recorders(for: unsafe bindings.profile(at: place), among: active)
    }

    /// Writes the row of a request's beginning into the log.
    ///
    /// - Parameters:
    ///   - call: The binding, the cause and the other parameters of the request.
    ///   - cell: The object that will hold the state of the running request.
    ///   - row: The numbers of the event, without the action and the times.
    ///   - facts: The facts about the action.
    ///   - place: The index of the binding in the session's cache.
    ///   - wanted: The recorders that record the request.
    ///   - describe: Returns the recorded form of the input; `nil` for none.
    /// - Returns: The running request.
    private func write(
        _ call: RequestCall, _ cell: RequestCell, _ row: EventRow, _ facts: BindingFacts, _ place: Int,
        _ wanted: RecorderSet, _ describe: (ActionProfile?) -> EventNote?
    ) -> ActiveRequest {
        var row = row
        row.name(facts.plan)
        let input = describe(facts.describesInputs ? unsafe bindings.profile(at: place) : nil)
        let note = note(call, input, cell.notedOrigin)
        row.setTimes(hub.moment)
        let request = begin(call, cell, row, note, place, wanted)
        hub.write(row, note)
        return request
    }

    private func begin(
        _ call: RequestCall, _ cell: RequestCell, _ row: EventRow, _ note: EventNote?, _ place: Int,
        _ recorders: RecorderSet
    ) -> ActiveRequest {
        cell.begin(
            row, note, action: unsafe bindings.number(at: place),
            task: hub.roll.remembersTasks ? TaskAddress.current : nil)
        return ActiveRequest(
            cell: cell, row: row, note: note, key: call.key,
            closesActionStackOnSuccess: unsafe bindings.closesActionStack(at: place), recorders: recorders)
    }

    /// Returns the facts about the action at an index of the session's cache; the first call for the action
    /// collects them.
    @inline(__always)
    private func facts(at place: Int) -> BindingFacts {
        unsafe bindings.facts(at: place) ?? makeFacts(at: place)
    }

    private func makeFacts(at place: Int) -> BindingFacts {
        let profile = unsafe bindings.profile(at: place)
        _ = plan(of: profile)
        let facts = BindingFacts(profile)
        unsafe bindings.remember(facts, at: place)
        return facts
    }

    /// Returns the index by which rows of the log refer to an action.
    ///
    /// If the action has no index yet, the call assigns one.
    private func plan(of profile: ActionProfile) -> UInt32 {
        if profile.index == 0 { hub.names.learn(profile.planName) }
        return profile.index
    }

    /// Returns the texts and values to store with the row of a request's beginning; `nil` if there are none.
    ///
    /// - Parameters:
    ///   - call: The call, which has the cause of the request.
    ///   - input: A note that contains only the recorded form of the input; `nil` for none.
    ///   - origin: The subject and the trace; `nil` if they are those of the session.
    private func note(_ call: RequestCall, _ input: EventNote?, _ origin: RequestOrigin?) -> EventNote? {
        if call.source.isApplication, origin == nil { return input }
        return EventNote(
            input: input?.input, source: call.source.isApplication ? nil : call.source, origin: origin)
    }

    /// Returns the data of a running request that recorders receive; `nil` if the request has no binding.
    private func recorded(_ request: ActiveRequest) -> RecordedRequest? {
        profile(of: request).map {
            RecordedRequest(
                row: request.row, note: request.note, profile: $0, session: name, origin: request.origin,
                origins: hub.origins)
        }
    }

    /// Notifies the recorders of a request that it begins.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - context: The context of the request.
    ///   - presenter: The presenter of the request.
    /// - Returns: The functions to call when the request ends; `nil` if the request has no binding.
    @usableFromInline
    func follow<Action: ActionDefinition>(
        _ action: Action.Type, _ context: ActionContext<Action.Input>, _ presenter: Action.Presenter
    ) -> [RequestFollower]? {
        recorded(context.request).map { hub.recorders.follow(action, context, presenter, $0) }
    }

    /// Passes the output of a request to those of its recorders that get outputs.
    @usableFromInline
    func keep<Output: Sendable>(_ output: Output, of request: ActiveRequest) {
        hub.recorders.returned(output, from: request.id, request.recorders)
    }

    private func profile(of request: ActiveRequest) -> ActionProfile? {
        request.key.flatMap { unsafe bindings.place(of: $0) }.map { unsafe bindings.profile(at: $0) }
    }

    private func takeCell(for turn: SerialTurn?, _ origin: RequestOrigin?) -> RequestCell {
        guard turn == nil, origin === self.origin else {
            return unsafe cells.add(RequestCell(owner: owner, turn: turn, session: self, origin: origin))
        }
        return unsafe cells.take() ?? cells.add(RequestCell(owner: owner, session: self, origin: origin))
    }

    /// Returns the values that a request inherits from the code that performs it: the requests around it, the
    /// subject and the trace.
    private func surroundings(of caller: RequestScope?) -> RequestSurroundings {
        guard let caller, caller.cell.owner.isSameRuntime(as: owner) else {
            return RequestSurroundings(ancestors: .none, origin: origin)
        }
        let (ancestors, surrounding) = (caller.ancestors, caller.origin)
        if surrounding == nil, origin == nil {
            return RequestSurroundings(ancestors: ancestors, origin: nil)
        }
        return RequestSurroundings(
            ancestors: ancestors,
            origin: RequestOrigin.combined(
                session: origin, surrounding: surrounding, isNested: ancestors.parent != 0))
    }

    // MARK: Ending

    /// Writes the row of a request's end into the log, and tells the recorders that follow the request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - followers: The functions of recorders to call with the result; `nil` for none.
    ///   - error: The error that the action threw; `nil` if it returned.
    @usableFromInline
    func end(_ request: ActiveRequest, _ followers: [RequestFollower]?, throwing error: (any Error)?) {
        let isClosed = request.cell.end()
        let closes = isClosed || (error == nil && request.closesActionStackOnSuccess)
        if request.wasObserved {
            let ending = writeEnd(of: request, closes, outcome(of: error))
            if let followers { for follower in followers { follower(ending) } }
        } else if !hub.countWithoutRow() {
            writeUnobservedEnd(of: request, closes, outcome(of: error))
        }
        if let error, hub.recorders.logs.wantsFailures { logFailure(of: request, error) }
        unsafe cells.giveBack(request.cell)
        runningRequests -= 1
        closeStacksIfDone()
    }

    /// Writes the row of a request's end into the log, if the row of its beginning was not written.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - closes: Whether the request closes its action stack.
    ///   - outcome: The outcome of the action.
    private func writeUnobservedEnd(of request: ActiveRequest, _ closes: Bool, _ outcome: ActionOutcome) {
        var row = request.row.ending(outcome, closes: closes)
        if let profile = profile(of: request) { row.name(plan(of: profile)) }
        row.setTimes(hub.moment)
        hub.write(row, request.note.ending(outcome))
    }

    private func writeEnd(
        of request: ActiveRequest, _ closes: Bool, _ outcome: ActionOutcome
    ) -> RequestEnding {
        let elapsed = hub.nanoseconds &- request.row.ticks
        var row = request.row.ending(outcome, closes: closes)
        row.extent = elapsed
        hub.write(
            row, request.note.ending(outcome), isUrgent: closes && request.recorders.contains(.logs))
        return RequestEnding(outcome: outcome, elapsed: elapsed)
    }

    /// Logs the error of a failed request, unless the request was canceled.
    private func logFailure(of request: ActiveRequest, _ error: any Error) {
        guard case .failure(let failure) = ActionOutcome(error), let recorded = recorded(request) else {
            return
        }
        let elapsed = request.wasObserved ? hub.nanoseconds &- request.row.ticks : nil
        hub.recorders.logs.requestFailed(recorded, failure, after: elapsed.map { .nanoseconds($0) })
    }

    private func outcome(of error: (any Error)?) -> ActionOutcome {
        error.map { ActionOutcome($0) } ?? .success
    }

    // MARK: Refusing

    /// Publishes the refusal of a call, unless the error has no reasons.
    ///
    /// - Parameters:
    ///   - call: The binding, the cause and the other parameters of the request.
    ///   - error: The error with the reasons.
    /// - Returns: The same error, to be thrown.
    private func refuse(_ call: RequestCall, _ error: FlintError) -> FlintError {
        if error.reasons.isEmpty {
            recountIfIdle()
        } else {
            refuse(call, try? owner.runtime?.action(for: call.key), error.reasons)
        }
        return error
    }

    private var refusedCaller: RequestCaller {
        let surroundings = surroundings(of: .current)
        return RequestCaller(surroundings.ancestors, surroundings.origin, session: origin)
    }

    private func refuse(_ call: RequestCall, _ action: ActionRecord?, _ reasons: [RefusalReason]) {
        recountIfIdle()
        hub.refuse(
            call.key, { action }, { reasons }, caller: { refusedCaller },
            RefusedCall(
                session: index, sessionName: name, source: call.source,
                userInitiated: call.userInitiated ?? userInitiatedActions))
    }
}

/// The values that a request inherits from the code that performs it.
private struct RequestSurroundings {
    let ancestors: RequestAncestors
    /// The subject of the request, and the trace that came from outside the runtime; `nil` for the
    /// application without such a trace.
    let origin: RequestOrigin?
}

extension EventRow {
    /// Returns the row of the request's end, made from this row of its beginning.
    ///
    /// - Parameters:
    ///   - outcome: The outcome of the action.
    ///   - closes: Whether the request closes its action stack.
    fileprivate func ending(_ outcome: ActionOutcome, closes: Bool) -> EventRow {
        var row = self
        row.kind = .ended
        if closes { row.insert(.closes) }
        switch outcome {
        case .success: break
        case .cancelled: row.insert(.canceled)
        case .failure: row.insert(.failed)
        }
        return row
    }
}

extension EventNote? {
    /// Returns the texts and values to store with the row of a request's end: those of its beginning, and the
    /// failure if there is one.
    ///
    /// The result is `nil` if there are neither.
    fileprivate func ending(_ outcome: ActionOutcome) -> EventNote? {
        guard case .failure(let failure) = outcome else { return self }
        return self?.ending(failure) ?? EventNote(failure: failure)
    }
}
