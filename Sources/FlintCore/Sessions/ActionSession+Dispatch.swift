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
            end(context.request, throwing: nil)
            deliveries?.end(action, context, throwing: nil)
            return output
        } catch {
            end(context.request, throwing: error)
            deliveries?.end(action, context, throwing: error)
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
        let parentNumber = parent(in: caller)?.number ?? 0
        let userInitiated = call.userInitiated ?? userInitiatedActions
        var record = call.source.isApplication ? nil : RequestRecord(source: call.source)
        func facts(of action: ActionProfile?, _ beginning: EventFacts.Beginning) -> EventFacts {
            EventFacts(
                subject: action?.subject ?? call.key.subject, session: name,
                requestID: RequestID(number: number),
                parentRequestID: parentNumber == 0 ? nil : RequestID(number: parentNumber),
                source: DispatchEvent.Source(call.source), userInitiated: userInitiated,
                input: action.flatMap(describe), beginning: beginning)
        }
        runningRequests += 1
        if let (action, profile, wanted) = recorders(for: call.key) {
            let beginning = (hub.now, hub.elapsed)
            let parent = parentNumber == 0 ? nil : caller?.cell.stackEntry(of: parentNumber)
            record = self.record(
                call, facts(of: profile, beginning), beginning, action, wanted, under: parent)
        } else {
            hub.publish {
                let beginning = (hub.now, hub.elapsed)
                let facts = facts(of: bindings[call.key]?.profile, beginning)
                record = RequestRecord(source: call.source, facts: facts)
                return DispatchEvent(.began, at: beginning.0, facts)
            }
        }
        if record?.facts != nil { cell.keep(record) }
        return ActiveRequest(
            cell: cell, number: number, parentNumber: parentNumber, key: call.key,
            userInitiated: userInitiated, closesActionStackOnSuccess: closes, ownsTurn: turn != nil,
            record: record)
    }

    /// The recorders that write down an action now; `nil` if there are none.
    private func recorders(for key: BindingKey) -> (ActionRecord, ActionProfile, RecorderSet)? {
        let active = hub.recorders.active
        guard !active.isEmpty, let action = bindings[key] else { return nil }
        let profile = action.profile
        let wanted = hub.recorders.recorders(for: profile, among: active)
        return wanted.isEmpty ? nil : (action, profile, wanted)
    }

    /// Writes down that a request begins, and publishes it.
    private func record(
        _ call: RequestCall, _ facts: EventFacts, _ beginning: EventFacts.Beginning, _ action: ActionRecord,
        _ wanted: RecorderSet, under parent: ActionStacks.EntryReference?
    ) -> RequestRecord {
        let (now, elapsed) = beginning
        let entry =
            wanted.contains(.stacks)
            ? hub.recorders.stacks.begin(
                StackTable.Beginning(
                    facts: facts, feature: action.feature, session: stackSession, parent: parent,
                    moment: StackMoment(time: now, elapsed: elapsed))) : nil
        let record = RequestRecord(
            source: call.source, recorders: wanted, facts: facts, action: action, stackEntry: entry)
        hub.recorders.requestBegan(record)
        hub.publish(DispatchEvent(.began, at: now, facts), inTimeline: wanted.contains(.timeline))
        return record
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
    @usableFromInline
    func end(_ request: ActiveRequest, throwing error: (any Error)?) {
        let isClosed = request.cell.end()
        let record = request.record
        if record?.facts != nil { request.cell.keep(nil) }
        let closes = isClosed || (error == nil && request.closesActionStackOnSuccess)
        if let record, !record.recorders.isEmpty {
            recordEnd(of: request, record, closes: closes, error: error)
        } else {
            hub.publish { endEvent(of: request, closes: closes, error: error) }
        }
        let turn = request.cell.turn
        if turn == nil { cells.giveBack(request.cell) }
        runningRequests -= 1
        closeStacksIfDone()
        if request.ownsTurn { turn?.end() }
    }

    /// Writes down that a request ended, and publishes it.
    private func recordEnd(
        of request: ActiveRequest, _ record: RequestRecord, closes: Bool, error: (any Error)?
    ) {
        let event = endEvent(of: request, closes: closes, error: error)
        if case .ended(let outcome, _) = event.kind {
            let duration = event.duration ?? .zero
            if record.recorders.contains(.analytics) { record.end(outcome, duration: duration) }
            hub.recorders.requestEnded(record, outcome, duration: duration, closesStack: closes)
        }
        hub.publish(event, inTimeline: record.recorders.contains(.timeline))
    }

    private func endEvent(of request: ActiveRequest, closes: Bool, error: (any Error)?) -> DispatchEvent {
        let outcome = error.map { ActionOutcome($0) } ?? .success
        let kind = DispatchEvent.Kind.ended(outcome, closesActionStack: closes)
        if let (facts, began) = request.record?.began {
            return DispatchEvent(kind, facts, after: began, at: hub.elapsed)
        }
        let facts = EventFacts(
            subject: request.key.map { bindings[$0]?.profile.subject ?? $0.subject }, session: name,
            requestID: request.id, parentRequestID: request.parentID,
            source: DispatchEvent.Source(request.source), userInitiated: request.userInitiated)
        return DispatchEvent(kind, at: hub.now, facts)
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
