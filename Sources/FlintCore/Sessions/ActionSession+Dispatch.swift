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
        let request = try begin(call, turn: turn) { $0.describe(input, of: action) }
        let context = ActionContext(input: input, request: request, session: self)
        do {
            let output = try await RequestScope.local.withValue(request.scope) {
                // A closure is isolated to the session only if it captures it; others run on the shared pool.
                _ = self
                return try await Action.invoke(with: context, using: presenter)
            }
            end(request, throwing: nil)
            return output
        } catch {
            end(request, throwing: error)
            throw error
        }
    }

    // MARK: Beginning

    /// Waits for the turn of a serial session, after the checks that need no turn.
    @usableFromInline
    func takeTurn(for call: RequestCall) async throws -> SerialTurn {
        let action = try admit(call)
        let inherited = RequestScope.current?.turn
        guard let turn = await SerialTurn.take(in: self, queue: turns, inherited: inherited) else {
            refuse(action.subject, call, [.cancelled])
            throw CancellationError()
        }
        return turn
    }

    /// Checks what is known without waiting: the session is open, the feature registered, the action declared.
    private func admit(_ call: RequestCall) throws(FlintError) -> ActionRecord {
        guard !requests.isEnded else {
            let error = FlintError(.sessionEnded, subject: name)
            refuse(call.key.subject, call, error.reasons)
            throw error
        }
        if let action = requests.action(for: call.key) { return action }
        do throws(FlintError) {
            guard let runtime = owner.runtime else { throw FlintError(.runtimeReleased) }
            let action = try runtime.action(for: call.key)
            requests.remember(action, for: call.key)
            return action
        } catch {
            if !error.reasons.isEmpty { refuse(call.key.subject, call, error.reasons) }
            throw error
        }
    }

    /// Makes a request out of a call, or refuses it.
    ///
    /// - Parameters:
    ///   - call: What the caller wants.
    ///   - turn: The turn that the request holds; it is ended if the request is refused.
    ///   - describe: Describes the input; called only if somebody listens.
    @usableFromInline
    func begin(
        _ call: RequestCall, turn: SerialTurn?, describe: (ActionRecord) -> InputDescription?
    ) throws -> ActiveRequest {
        do {
            let action = try admit(call)
            let runtime = try owner.retained()
            guard !Task.isCancelled else {
                refuse(action.subject, call, [.cancelled])
                throw CancellationError()
            }
            if let gate = call.gate { try check(action, call, gate) }
            return begin(call, action, turn, runtime, describe)
        } catch {
            turn?.end()
            throw error
        }
    }

    private func check(_ action: ActionRecord, _ call: RequestCall, _ gate: RequestGate) throws(FlintError) {
        guard let runtime = owner.runtime else { throw FlintError(.runtimeReleased) }
        guard let error = runtime.denial(of: action, gate) else { return }
        refuse(action.subject, call, error.reasons)
        throw error
    }

    private func begin(
        _ call: RequestCall, _ action: ActionRecord, _ turn: SerialTurn?, _ runtime: Flint?,
        _ describe: (ActionRecord) -> InputDescription?
    ) -> ActiveRequest {
        let caller = RequestScope.current
        let cell = requests.takeCell()
        let number = hub.nextRequestNumber()
        cell.begin(number)
        let parent = parent(in: caller)
        let userInitiated = call.userInitiated ?? userInitiatedActions
        var trace: RequestTrace?
        hub.publish {
            let began = DispatchEvent(
                .began, at: hub.now, subject: action.subject, session: name,
                requestID: RequestID(number: number), parentRequestID: parent,
                source: DispatchEvent.Source(call.source), userInitiated: userInitiated,
                input: describe(action))
            trace = RequestTrace(began: began, startedAt: hub.elapsed)
            return began
        }
        return ActiveRequest(
            action: action, cell: cell, number: number, parent: parent, source: call.source,
            userInitiated: userInitiated, trace: trace, ownTurn: turn, inheritedTurn: caller?.turn,
            runtime: runtime)
    }

    /// The running request of a scope, unless it belongs to another runtime.
    private func parent(in scope: RequestScope?) -> RequestID? {
        guard let scope, scope.cell.owner.runtimeID == owner.runtimeID else { return nil }
        return scope.runningRequest
    }

    // MARK: Ending

    /// Publishes the end of a request and lets the next one in.
    @usableFromInline
    func end(_ request: ActiveRequest, throwing error: (any Error)?) {
        let closes = request.cell.end() || (error == nil && request.action.closesActionStackOnSuccess)
        hub.publish { endEvent(of: request, closes: closes, error: error) }
        requests.giveBack(request.cell)
        request.ownTurn?.end()
    }

    private func endEvent(of request: ActiveRequest, closes: Bool, error: (any Error)?) -> DispatchEvent {
        let outcome = error.map { ActionOutcome($0) } ?? .success
        if let trace = request.trace {
            return trace.began.ended(outcome, closesActionStack: closes, after: hub.elapsed - trace.startedAt)
        }
        return DispatchEvent(
            .ended(outcome, closesActionStack: closes), at: hub.now, subject: request.action.subject,
            session: name, requestID: RequestID(number: request.number), parentRequestID: request.parent,
            source: DispatchEvent.Source(request.source), userInitiated: request.userInitiated)
    }

    private func refuse(_ subject: @autoclosure () -> EventSubject, _ call: RequestCall, _ reasons: [RefusalReason]) {
        hub.publish {
            DispatchEvent(
                .refused(reasons), at: hub.now, subject: subject(), session: name,
                parentRequestID: parent(in: RequestScope.current),
                source: DispatchEvent.Source(call.source),
                userInitiated: call.userInitiated ?? userInitiatedActions)
        }
    }
}
