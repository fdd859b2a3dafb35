extension ActionSession {
    /// Runs an action: the turn, the checks, the beginning, the action itself, the end.
    ///
    /// Only what depends on the types is generic, so that it can be specialized where it is called.
    @inlinable
    func dispatch<Action: ActionDefinition>(
        _ action: Action.Type, _ call: RequestCall, using presenter: Action.Presenter,
        with input: Action.Input
    ) async throws -> Action.Output {
        // What waits for turns is kept out of the path of all other sessions.
        guard order == .interleaved else {
            return try await dispatchInTurn(action, call, using: presenter, with: input)
        }
        return try await run(action, call, nil, using: presenter, with: input)
    }

    /// Runs an action in a serial session, from its turn on.
    @inlinable
    func dispatchInTurn<Action: ActionDefinition>(
        _ action: Action.Type, _ call: RequestCall, using presenter: Action.Presenter,
        with input: Action.Input
    ) async throws -> Action.Output {
        // Ended here and nowhere else: at the end of the request, or because the request is refused.
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

    /// Runs an action whose turn has come.
    @inlinable
    @inline(__always)
    func run<Action: ActionDefinition>(
        _ action: Action.Type, _ call: RequestCall, _ turn: borrowing TurnLease?,
        using presenter: Action.Presenter, with input: Action.Input
    ) async throws -> Action.Output {
        let context = ActionContext(
            input: input, request: try begin(call, turn) { $0.describe(input, of: action) },
            session: self)
        let deliveries =
            context.request.hasDeliveries
            ? RequestDeliveries.begin(action, context, presenter, recorded(context.request)) : nil
        do {
            let output = try await Self.invoke(action, context, presenter, isolation: self)
            let ending = end(context.request, throwing: nil)
            deliveries?.end(action, context, ending, throwing: nil)
            return output
        } catch {
            let ending = end(context.request, throwing: error)
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
    ///
    /// - Throws: ``FlintError`` or `CancellationError`, after publishing the refusal.
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

    /// Makes a request out of a call, or refuses it.
    ///
    /// - Parameters:
    ///   - call: What the caller wants.
    ///   - turn: The turn that the request holds, if any.
    ///   - describe: Describes the input; called only if somebody listens.
    /// - Returns: The request, to be ended exactly once.
    /// - Throws: ``FlintError`` or `CancellationError`, after publishing the refusal.
    @usableFromInline
    func begin(
        _ call: RequestCall, _ turn: borrowing TurnLease?, describe: (ActionProfile) -> EventNote?
    ) throws -> ActiveRequest {
        let known = isEnded ? nil : unsafe bindings.place(of: call.key)
        let place = try known ?? admit(call)
        if Task.isCancelled || call.gate != nil { try check(call, unsafe bindings.action(at: place)) }
        return open(call, TurnLease.turn(of: turn), place, describe)
    }

    /// Checks what is known without waiting: the session is open, the feature registered, the action declared.
    ///
    /// - Returns: Where the binding is.
    private func admit(_ call: RequestCall) throws(FlintError) -> Int {
        guard !isEnded else { throw refuse(call, FlintError(.sessionEnded, subject: name)) }
        if let place = unsafe bindings.place(of: call.key) { return place }
        guard let runtime = owner.runtime else { throw FlintError(.runtimeReleased) }
        do throws(FlintError) {
            let action = try runtime.action(for: call.key)
            return unsafe bindings.remember(action, for: call.key)
        } catch {
            throw refuse(call, error)
        }
    }

    /// Checks what may have changed since the caller asked.
    private func check(_ call: RequestCall, _ action: ActionRecord) throws {
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
        _ call: RequestCall, _ turn: SerialTurn?, _ place: Int,
        _ describe: (ActionProfile) -> EventNote?
    ) -> ActiveRequest {
        let caller = RequestScope.current
        let number = hub.nextRequestNumber()
        let cell = takeCell(for: turn ?? SerialTurn.innermostRunning(of: caller?.cell.turn))
        let parent = parent(in: caller)?.number ?? 0
        let row = EventRow(
            .began, flags: (call.userInitiated ?? userInitiatedActions) ? .userInitiated : [], session: index,
            request: number, parent: parent)
        runningRequests += 1
        let active = hub.recorders.active
        if active.isEmpty, !hub.log.isObserved, hub.log.countUnobserved() != nil {
            return unseen(call, cell, row, unsafe bindings.closesActionStack(at: place))
        }
        return write(call, cell, row, place, active, describe)
    }

    /// A request that nobody looks at.
    private func unseen(
        _ call: RequestCall, _ cell: RequestCell, _ row: EventRow, _ closes: Bool
    ) -> ActiveRequest {
        var row = row
        row.insert(.beganUnseen)
        return begin(call, cell, row, note(call, nil), closes, [])
    }

    /// Writes that a request begins.
    private func write(
        _ call: RequestCall, _ cell: RequestCell, _ row: EventRow, _ place: Int, _ active: RecorderSet,
        _ describe: (ActionProfile) -> EventNote?
    ) -> ActiveRequest {
        let closes = unsafe bindings.closesActionStack(at: place)
        let profile = unsafe bindings.profile(at: place)
        let wanted = hub.recorders.recorders(for: profile, among: active)
        if wanted.isEmpty, !hub.log.isObserved, hub.log.countUnobserved() != nil {
            return unseen(call, cell, row, closes)
        }
        var row = row
        row.insert(wanted.flags)
        row.name(plan(of: profile))
        let note = note(call, describe(profile))
        row.setTimes(hub.moment)
        let request = begin(call, cell, row, note, closes, wanted)
        hub.write(row, note)
        if wanted.contains(.logs) {
            hub.recorders.logs.requestBegan(recorded(request, profile), hub.recorders.requests)
        }
        return request
    }

    private func begin(
        _ call: RequestCall, _ cell: RequestCell, _ row: EventRow, _ note: EventNote?, _ closes: Bool,
        _ recorders: RecorderSet
    ) -> ActiveRequest {
        cell.begin(row, note)
        return ActiveRequest(
            cell: cell, row: row, note: note, key: call.key, closesActionStackOnSuccess: closes,
            recorders: recorders)
    }

    /// What an action is in rows, which it is told with its first one.
    private func plan(of profile: ActionProfile) -> UInt32 {
        if profile.index == 0 { hub.names.learn(profile) }
        return profile.index
    }

    /// The note of a request's beginning; nil if it has nothing to say.
    private func note(_ call: RequestCall, _ input: EventNote?) -> EventNote? {
        call.source.isApplication ? input : EventNote(input: input?.input, source: call.source)
    }

    private func recorded(_ request: ActiveRequest, _ profile: ActionProfile) -> RecordedRequest {
        RecordedRequest(row: request.row, note: request.note, profile: profile, session: name)
    }

    /// What logs, analytics, activities and donations are told of a request that began.
    @usableFromInline
    func recorded(_ request: ActiveRequest) -> RecordedRequest? {
        profile(of: request).map { recorded(request, $0) }
    }

    private func profile(of request: ActiveRequest) -> ActionProfile? {
        request.key.flatMap { unsafe bindings.place(of: $0) }.map { unsafe bindings.profile(at: $0) }
    }

    private func takeCell(for turn: SerialTurn?) -> RequestCell {
        guard turn == nil else { return RequestCell(owner: owner, turn: turn) }
        return unsafe cells.take() ?? RequestCell(owner: owner)
    }

    /// The running request of a scope, unless it belongs to another runtime.
    private func parent(in scope: RequestScope?) -> RequestID? {
        guard let scope, scope.cell.owner.isSameRuntime(as: owner) else { return nil }
        return scope.runningRequest
    }

    // MARK: Ending

    /// Writes down the end of a request.
    ///
    /// - Returns: What analytics are to be told; nil if they do not record the request.
    @usableFromInline
    func end(_ request: ActiveRequest, throwing error: (any Error)?) -> RequestEnding? {
        let isClosed = request.cell.end()
        let closes = isClosed || (error == nil && request.closesActionStackOnSuccess)
        var ending: RequestEnding?
        if request.wasSeen {
            ending = writeEnd(of: request, closes, outcome(of: error))
        } else if hub.log.isObserved || hub.log.countUnobserved() == nil {
            writeUnseenEnd(of: request, closes, outcome(of: error))
        }
        if request.cell.turn == nil { unsafe cells.giveBack(request.cell) }
        runningRequests -= 1
        closeStacksIfDone()
        return ending
    }

    /// Writes the end of a request that began while nobody listened.
    private func writeUnseenEnd(of request: ActiveRequest, _ closes: Bool, _ outcome: ActionOutcome) {
        var row = request.row.ending(outcome, closes: closes)
        if let profile = profile(of: request) { row.name(plan(of: profile)) }
        row.setTimes(hub.moment)
        hub.write(row, request.note.ending(outcome))
    }

    private func writeEnd(
        of request: ActiveRequest, _ closes: Bool, _ outcome: ActionOutcome
    ) -> RequestEnding? {
        let logs = request.recorders.contains(.logs) ? recorded(request) : nil
        // It cannot be looked up once the end is folded.
        let entry = logs?.stackEntry(in: hub.recorders.requests)
        let elapsed = hub.nanoseconds &- request.row.ticks
        var row = request.row.ending(outcome, closes: closes)
        row.extent = elapsed
        hub.write(row, request.note.ending(outcome), isUrgent: closes && logs != nil)
        let ending = RequestEnding(outcome: outcome, elapsed: elapsed)
        if let logs { hub.recorders.logs.requestEnded(logs, entry, ending) }
        return request.recorders.contains(.analytics) ? ending : nil
    }

    private func outcome(of error: (any Error)?) -> ActionOutcome {
        error.map { ActionOutcome($0) } ?? .success
    }

    // MARK: Refusing

    /// Publishes the refusal that an error stands for, if it is one.
    private func refuse(_ call: RequestCall, _ error: FlintError) -> FlintError {
        if !error.reasons.isEmpty { refuse(call, try? owner.runtime?.action(for: call.key), error.reasons) }
        return error
    }

    private func refuse(_ call: RequestCall, _ action: ActionRecord?, _ reasons: [RefusalReason]) {
        hub.refuse(
            call.key, { action }, { reasons }, parent: parent(in: RequestScope.current),
            RefusedCall(
                session: index, sessionName: name, source: call.source,
                userInitiated: call.userInitiated ?? userInitiatedActions))
    }
}

extension EventRow {
    /// The row with how the action ended.
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

extension RecorderSet {
    /// The flags of rows that those recorders read.
    fileprivate var flags: EventRow.Flags {
        var flags: EventRow.Flags = []
        if contains(.timeline) { flags.insert(.inTimeline) }
        if contains(.stacks) { flags.insert(.inStacks) }
        return flags
    }
}

extension EventNote? {
    /// The note of the end: that of the beginning, and what failed.
    fileprivate func ending(_ outcome: ActionOutcome) -> EventNote? {
        guard case .failure(let failure) = outcome else { return self }
        return self?.ending(failure) ?? EventNote(failure: failure)
    }
}
