extension ActionSession {
    /// Runs an action: the turn, the checks, the beginning, the action itself, the end.
    ///
    /// Only what depends on the types is generic, so that it can be specialized where it is called.
    @inlinable
    func dispatch<Action: ActionDefinition>(
        _ action: Action.Type, _ call: RequestCall, using presenter: Action.Presenter,
        with input: Action.Input
    ) async throws -> Action.Output {
        let turn = order == .serial ? try await takeTurn(for: call) : nil
        let context = ActionContext(
            input: input, request: try begin(call, turn: turn) { $0.describe(input, of: action) },
            session: self)
        let deliveries =
            context.request.hasDeliveries
            ? RequestDeliveries.begin(action, context, presenter) : nil
        do {
            let output = try await RequestScope.local.withValue(context.request.scope) {
                // A closure is isolated to the session only if it captures it; others run on the shared pool.
                _ = self
                return try await Action.invoke(with: context, using: presenter)
            }
            let ending = end(context.request, throwing: nil)
            deliveries?.end(action, context, ending, throwing: nil)
            return output
        } catch {
            let ending = end(context.request, throwing: error)
            deliveries?.end(action, context, ending, throwing: error)
            throw error
        }
    }

    // MARK: Beginning

    /// Waits for the turn of a serial session, after the checks that need no turn.
    @usableFromInline
    func takeTurn(for call: RequestCall) async throws -> SerialTurn {
        let action = try admit(call)
        let inherited = RequestScope.current?.cell.turn
        guard let turn = await SerialTurn.take(in: self, queue: turns, inherited: inherited) else {
            refuse(call, action, [.cancelled])
            throw CancellationError()
        }
        return turn
    }

    /// Makes a request out of a call, or refuses it.
    ///
    /// - Parameters:
    ///   - call: What the caller wants.
    ///   - turn: The turn that the request holds; it is ended if the request is refused.
    ///   - describe: Describes the input; called only if somebody listens.
    /// - Returns: The request, to be ended exactly once.
    /// - Throws: ``FlintError`` or `CancellationError`, after publishing the refusal.
    @usableFromInline
    func begin(
        _ call: RequestCall, turn: SerialTurn?, describe: (ActionProfile) -> InputDescription?
    ) throws -> ActiveRequest {
        do {
            guard !isEnded, let closes = bindings.closesActionStack(call.key) else {
                // Knows the binding afterwards, or throws.
                _ = try admit(call)
                return try begin(call, turn: turn, describe: describe)
            }
            if Task.isCancelled || call.gate != nil { try check(call) }
            return open(call, turn, closes, describe)
        } catch {
            turn?.end()
            throw error
        }
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
        let userInitiated = call.userInitiated ?? userInitiatedActions
        runningRequests += 1
        let facts = publishBeginning(
            Opening(call: call, number: number, parent: parent, userInitiated: userInitiated), in: caller,
            describe)
        if let facts { cell.keep(facts) }
        return ActiveRequest(
            cell: cell, number: number, parentNumber: parent?.number ?? 0, key: call.key,
            userInitiated: userInitiated, closesActionStackOnSuccess: closes, ownsTurn: turn != nil,
            facts: facts, source: call.source)
    }

    /// A request that is about to begin.
    private struct Opening {
        let call: RequestCall
        let number: UInt64
        let parent: RequestID?
        let userInitiated: Bool
    }

    /// Publishes that a request begins, and writes it down if somebody records it.
    ///
    /// - Returns: What the events of the request have in common; `nil` if nobody records or listens.
    private func publishBeginning(
        _ opening: Opening, in caller: RequestScope?, _ describe: (ActionProfile) -> InputDescription?
    ) -> EventFacts? {
        guard let (action, wanted) = recorders(for: opening.call.key) else {
            var facts: EventFacts?
            hub.publish {
                let moment = hub.moment
                let made = makeFacts(opening, bindings[opening.call.key], [], at: moment, describe)
                facts = made
                return DispatchEvent(.began, at: moment.time, made)
            }
            return facts
        }
        let moment = hub.moment
        let facts = makeFacts(opening, action, wanted, at: moment, describe)
        guard wanted.contains(.stacks) else {
            hub.begin(facts, nil, at: moment)
            return facts
        }
        let parent = opening.parent.flatMap { caller?.cell.facts(of: $0.number)?.stackEntry }
        hub.begin(
            facts,
            StackTable.Beginning(
                facts: facts, feature: action.feature, session: stackSession, parent: parent, moment: moment),
            at: moment)
        return facts
    }

    private func makeFacts(
        _ opening: Opening, _ action: ActionRecord?, _ recorders: RecorderSet, at moment: Moment,
        _ describe: (ActionProfile) -> InputDescription?
    ) -> EventFacts {
        let profile = action?.profile
        return EventFacts(
            profile?.subject ?? opening.call.key.subject, session: name,
            requestID: RequestID(number: opening.number), parentRequestID: opening.parent,
            source: opening.call.source, userInitiated: opening.userInitiated,
            input: profile.flatMap(describe),
            beginning: moment, recorders: recorders, action: recorders.isEmpty ? nil : action)
    }

    /// The recorders that write down an action now; `nil` if there are none.
    private func recorders(for key: BindingKey) -> (ActionRecord, RecorderSet)? {
        let active = hub.recorders.active
        guard !active.isEmpty, let action = bindings[key] else { return nil }
        let wanted = hub.recorders.recorders(for: action.profile, among: active)
        return wanted.isEmpty ? nil : (action, wanted)
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

    /// Publishes the end of a request and lets the next one in.
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
        let turn = request.cell.turn
        if turn == nil { cells.giveBack(request.cell) }
        runningRequests -= 1
        closeStacksIfDone()
        if request.ownsTurn { turn?.end() }
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
