extension ActionSession {
    /// Runs an action: the turn, the checks, the beginning, the action itself, the end.
    ///
    /// Only what depends on the types is generic, so that it can be specialized where it is called.
    @inlinable
    func dispatch<Action: ActionDefinition>(
        _ action: Action.Type, _ call: RequestCall, using presenter: Action.Presenter,
        with input: Action.Input
    ) async throws -> Action.Output {
        // Ended here and nowhere else: at the end of the request, or because the request is refused.
        let turn = order == .serial ? try await takeTurn(for: call) : TurnLease(nil)
        let context = ActionContext(
            input: input, request: try begin(call, turn: turn.turn) { $0.describe(input, of: action) },
            session: self)
        let deliveries =
            context.request.hasDeliveries
            ? RequestDeliveries.begin(action, context, presenter) : nil
        do {
            let output = try await Self.invoke(action, context, presenter, isolation: self)
            let ending = end(context.request, throwing: nil)
            turn.end()
            deliveries?.end(action, context, ending, throwing: nil)
            return output
        } catch {
            let ending = end(context.request, throwing: error)
            turn.end()
            deliveries?.end(action, context, ending, throwing: error)
            throw error
        }
    }

    /// Runs the action itself inside its scope.
    ///
    /// Function, scope and closure have the same isolation, so that nothing is switched between them.
    @inlinable
    @inline(__always)
    static func invoke<Action: ActionDefinition>(
        _ action: Action.Type, _ context: ActionContext<Action.Input>, _ presenter: Action.Presenter,
        isolation: isolated (any Actor)?
    ) async throws -> Action.Output {
        try await RequestScope.local.withValue(context.request.scope) {
            // A closure is isolated to the session only if it captures it; others run on the shared pool.
            _ = isolation
            return try await Action.invoke(with: context, using: presenter)
        }
    }

    // MARK: Beginning

    /// Waits for the turn of a serial session, after the checks that need no turn.
    @usableFromInline
    func takeTurn(for call: RequestCall) async throws -> TurnLease {
        let action = try admit(call)
        let inherited = RequestScope.current?.cell.turn
        guard let turn = await SerialTurn.take(in: self, queue: turns, inherited: inherited) else {
            refuse(call, action, [.cancelled])
            throw CancellationError()
        }
        return TurnLease(turn)
    }

    /// Makes a request out of a call, or refuses it.
    ///
    /// - Parameters:
    ///   - call: What the caller wants.
    ///   - turn: The turn that the request holds.
    ///   - describe: Describes the input; called only if somebody listens.
    /// - Returns: The request, to be ended exactly once.
    /// - Throws: ``FlintError`` or `CancellationError`, after publishing the refusal.
    @usableFromInline
    func begin(
        _ call: RequestCall, turn: SerialTurn?, describe: (ActionProfile) -> InputDescription?
    ) throws -> ActiveRequest {
        let known = isEnded ? nil : bindings.closesActionStack(call.key)
        let closes = try known ?? admit(call).closesActionStackOnSuccess
        if Task.isCancelled || call.gate != nil { try check(call) }
        return open(call, turn, closes, describe)
    }

    /// Checks what is known without waiting: the session is open, the feature registered, the action declared.
    private func admit(_ call: RequestCall) throws(FlintError) -> ActionRecord {
        guard !isEnded else { throw refuse(call, FlintError(.sessionEnded, subject: name)) }
        if let action = bindings[call.key] { return action }
        guard let runtime = owner.runtime else { throw FlintError(.runtimeReleased) }
        do throws(FlintError) {
            let action = try runtime.action(for: call.key)
            bindings.remember(action, for: call.key)
            return action
        } catch {
            throw refuse(call, error)
        }
    }

    /// Checks what may have changed since the caller asked.
    private func check(_ call: RequestCall) throws {
        let action = try admit(call)
        guard !Task.isCancelled else {
            refuse(call, action, [.cancelled])
            throw CancellationError()
        }
        guard let gate = call.gate else { return }
        guard let runtime = owner.runtime else { throw FlintError(.runtimeReleased) }
        if let error = runtime.denial(of: action, gate) {
            refuse(call, action, error.reasons)
            throw error
        }
    }

    private func open(
        _ call: RequestCall, _ turn: SerialTurn?, _ closes: Bool,
        _ describe: (ActionProfile) -> InputDescription?
    ) -> ActiveRequest {
        let caller = RequestScope.current
        let number = hub.nextRequestNumber()
        let cell = takeCell(for: turn ?? SerialTurn.innermostRunning(of: caller?.cell.turn))
        cell.begin(number)
        let parent = parent(in: caller)
        runningRequests += 1
        let facts: EventFacts?
        if let (action, profile, wanted) = recorders(for: call.key) {
            facts = record(call, number, parent, caller, action, profile, wanted, describe)
        } else {
            facts = publishBeginning(call, number, parent, describe)
        }
        if let facts { cell.keep(facts) }
        return ActiveRequest(
            cell: cell, number: number, parentNumber: parent?.number ?? 0, key: call.key,
            userInitiated: call.userInitiated ?? userInitiatedActions, closesActionStackOnSuccess: closes,
            facts: facts, source: call.source)
    }

    /// The recorders that write down an action now; `nil` if there are none.
    private func recorders(for key: BindingKey) -> (ActionRecord, ActionProfile, RecorderSet)? {
        let active = hub.recorders.active
        guard !active.isEmpty, let (action, profile) = bindings.recorded(key) else { return nil }
        let wanted = hub.recorders.recorders(for: profile, among: active)
        return wanted.isEmpty ? nil : (action, profile, wanted)
    }

    /// Publishes that a request begins, if anybody listens.
    ///
    /// - Returns: What the events of the request have in common; `nil` if nobody listens.
    private func publishBeginning(
        _ call: RequestCall, _ number: UInt64, _ parent: RequestID?,
        _ describe: (ActionProfile) -> InputDescription?
    ) -> EventFacts? {
        var made: EventFacts?
        hub.publish {
            let moment = hub.moment
            let profile = bindings.recorded(call.key)?.profile
            let facts = EventFacts(
                profile?.subject ?? call.key.subject, session: name, requestID: RequestID(number: number),
                parentRequestID: parent, source: call.source,
                userInitiated: call.userInitiated ?? userInitiatedActions, input: profile.flatMap(describe),
                beginning: moment)
            made = facts
            return DispatchEvent(.began, at: moment.time, facts)
        }
        return made
    }

    /// Writes down that a request begins, and publishes it.
    ///
    /// - Returns: What the events of the request have in common.
    private func record(
        _ call: RequestCall, _ number: UInt64, _ parent: RequestID?, _ caller: RequestScope?,
        _ action: ActionRecord, _ profile: ActionProfile, _ wanted: RecorderSet,
        _ describe: (ActionProfile) -> InputDescription?
    ) -> EventFacts {
        let moment = hub.moment
        let facts = EventFacts(
            profile.subject, session: name, requestID: RequestID(number: number), parentRequestID: parent,
            source: call.source, userInitiated: call.userInitiated ?? userInitiatedActions,
            input: describe(profile), beginning: moment, recorders: wanted, action: action)
        guard wanted.contains(.stacks) else {
            hub.begin(facts, nil, at: moment)
            return facts
        }
        let key = StackRow.Key(session: stackSession, feature: ObjectIdentifier(call.key.feature))
        let outer = parent.flatMap { caller?.cell.facts(of: $0.number)?.stackEntry }
        hub.begin(
            facts, StackTable.Beginning(key: key, parent: outer, moment: moment), at: moment)
        return facts
    }

    private func takeCell(for turn: SerialTurn?) -> RequestCell {
        guard turn == nil else { return RequestCell(owner: owner, turn: turn) }
        return cells.take() ?? RequestCell(owner: owner)
    }

    /// The running request of a scope, unless it belongs to another runtime.
    private func parent(in scope: RequestScope?) -> RequestID? {
        guard let scope, scope.cell.owner.isSameRuntime(as: owner) else { return nil }
        return scope.runningRequest
    }

    // MARK: Ending

    /// Publishes the end of a request.
    ///
    /// - Returns: What analytics are to be told; `nil` if they do not record the request.
    @usableFromInline
    func end(_ request: ActiveRequest, throwing error: (any Error)?) -> RequestEnding? {
        let isClosed = request.cell.end()
        let closes = isClosed || (error == nil && request.closesActionStackOnSuccess)
        var ending: RequestEnding?
        if let facts = request.facts, let began = facts.beginning {
            ending = hub.end(facts, began: began, outcome(of: error), closesStack: closes)
        } else {
            hub.publish { endEvent(of: request, closes: closes, error: error) }
        }
        if request.facts != nil { request.cell.forgetFacts() }
        if request.cell.turn == nil { cells.giveBack(request.cell) }
        runningRequests -= 1
        closeStacksIfDone()
        return ending
    }

    private func outcome(of error: (any Error)?) -> ActionOutcome {
        error.map { ActionOutcome($0) } ?? .success
    }

    /// The end of a request that began while nobody listened.
    private func endEvent(of request: ActiveRequest, closes: Bool, error: (any Error)?) -> DispatchEvent {
        let facts = EventFacts(
            subject: request.key.map { bindings[$0]?.profile.subject ?? $0.subject }, session: name,
            requestID: request.id, parentRequestID: request.parentID,
            source: DispatchEvent.Source(request.source), userInitiated: request.userInitiated)
        return DispatchEvent(
            .ended(outcome(of: error), closesActionStack: closes), at: hub.now, facts)
    }

    // MARK: Refusing

    /// Publishes the refusal that an error stands for, if it is one.
    private func refuse(_ call: RequestCall, _ error: FlintError) -> FlintError {
        if !error.reasons.isEmpty { refuse(call, try? owner.runtime?.action(for: call.key), error.reasons) }
        return error
    }

    private func refuse(_ call: RequestCall, _ action: ActionRecord?, _ reasons: [RefusalReason]) {
        hub.refuse(call.key, { action }, { reasons }) { subject in
            EventFacts(
                subject: subject, session: name, parentRequestID: parent(in: RequestScope.current),
                source: DispatchEvent.Source(call.source),
                userInitiated: call.userInitiated ?? userInitiatedActions)
        }
    }
}
