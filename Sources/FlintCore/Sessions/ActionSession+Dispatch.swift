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
                try await Action.invoke(with: context, using: presenter)
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
            refuse(call, action.subject, [.cancelled])
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
        _ call: RequestCall, turn: SerialTurn?, describe: (ActionRecord) -> InputDescription?
    ) throws -> ActiveRequest {
        do {
            // Once through the slow way, the table knows the binding; it fails only if the session has ended.
            guard let (action, cell) = requests.open(call.key) else {
                _ = try admit(call)
                return try begin(call, turn: turn, describe: describe)
            }
            do {
                let runtime = try owner.retained()
                if Task.isCancelled || call.gate != nil { try check(call, action) }
                return begin(call, action, cell, turn, runtime, describe)
            } catch {
                requests.close(cell)
                throw error
            }
        } catch {
            turn?.end()
            throw error
        }
    }

    /// Checks what is known without waiting: the session is open, the feature registered, the action declared.
    private func admit(_ call: RequestCall) throws(FlintError) -> ActionRecord {
        guard !requests.isEnded else { throw refuse(call, FlintError(.sessionEnded, subject: name)) }
        if let action = requests.action(for: call.key) { return action }
        guard let runtime = owner.runtime else { throw FlintError(.runtimeReleased) }
        do throws(FlintError) {
            let action = try runtime.action(for: call.key)
            requests.remember(action, for: call.key)
            return action
        } catch {
            throw refuse(call, error)
        }
    }

    /// Checks what may have changed since the caller asked.
    private func check(_ call: RequestCall, _ action: ActionRecord) throws {
        guard !Task.isCancelled else {
            refuse(call, action.subject, [.cancelled])
            throw CancellationError()
        }
        guard let gate = call.gate else { return }
        guard let runtime = owner.runtime else { throw FlintError(.runtimeReleased) }
        if let error = runtime.denial(of: action, gate) {
            refuse(call, action.subject, error.reasons)
            throw error
        }
    }

    private func begin(
        _ call: RequestCall, _ action: ActionRecord, _ cell: RequestCell, _ turn: SerialTurn?,
        _ runtime: Flint?, _ describe: (ActionRecord) -> InputDescription?
    ) -> ActiveRequest {
        let caller = RequestScope.current
        let number = hub.nextRequestNumber()
        cell.begin(number)
        let parentNumber = self.parentNumber(of: caller)
        let userInitiated = call.userInitiated ?? userInitiatedActions
        var details = call.source == .application ? nil : RequestDetails(source: call.source)
        hub.publish {
            let event = DispatchEvent(
                .began, at: hub.now, subject: action.subject, session: name,
                requestID: RequestID(number: number),
                parentRequestID: parentNumber == 0 ? nil : RequestID(number: parentNumber),
                source: DispatchEvent.Source(call.source), userInitiated: userInitiated,
                input: describe(action))
            details = RequestDetails(source: call.source, began: event, at: hub.elapsed)
            return event
        }
        return ActiveRequest(
            cell: cell, number: number, parentNumber: parentNumber, key: call.key,
            userInitiated: userInitiated, closesActionStackOnSuccess: action.closesActionStackOnSuccess,
            ownsTurn: turn != nil, turn: turn ?? caller?.turn, runtime: runtime, details: details)
    }

    /// The request of a caller's scope, if it is of this runtime and still running.
    private func parentNumber(of caller: RequestScope?) -> UInt64 {
        guard let caller, caller.cell.owner.runtimeID == owner.runtimeID else { return 0 }
        return caller.runningRequest?.number ?? 0
    }

    // MARK: Ending

    /// Publishes the end of a request and lets the next one in.
    @usableFromInline
    func end(_ request: ActiveRequest, throwing error: (any Error)?) {
        let isClosed = request.cell.end()
        hub.publish {
            let closes = isClosed || (error == nil && request.closesActionStackOnSuccess)
            return endEvent(of: request, closes: closes, error: error)
        }
        requests.close(request.cell)
        if request.ownsTurn { request.turn?.end() }
    }

    private func endEvent(of request: ActiveRequest, closes: Bool, error: (any Error)?) -> DispatchEvent {
        let outcome = error.map { ActionOutcome($0) } ?? .success
        if let details = request.details, let began = details.began {
            return began.ended(outcome, closesActionStack: closes, after: hub.elapsed - details.beganAt)
        }
        return DispatchEvent(
            .ended(outcome, closesActionStack: closes), at: hub.now,
            subject: requests.action(for: request.key)?.subject ?? request.key.subject, session: name,
            requestID: request.id, parentRequestID: request.parentID,
            source: DispatchEvent.Source(request.source), userInitiated: request.userInitiated)
    }

    // MARK: Refusing

    /// Publishes the refusal that an error stands for, if it is one.
    private func refuse(_ call: RequestCall, _ error: FlintError) -> FlintError {
        if !error.reasons.isEmpty { refuse(call, call.key.subject, error.reasons) }
        return error
    }

    private func refuse(
        _ call: RequestCall, _ subject: @autoclosure () -> EventSubject, _ reasons: [RefusalReason]
    ) {
        hub.publish {
            DispatchEvent(
                .refused(reasons), at: hub.now, subject: subject(), session: name,
                parentRequestID: RequestScope.current?.runningRequest,
                source: DispatchEvent.Source(call.source),
                userInitiated: call.userInitiated ?? userInitiatedActions)
        }
    }
}
