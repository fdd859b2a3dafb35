extension StateMachine where State: EventDrivenState {
    /// Runs the machine once, with a stream of the events that its states wait for.
    ///
    /// ```swift
    /// let (events, mailbox) = AsyncStream.makeStream(of: OrderEvent.self)
    /// async let receipt = OrderFlow().run(order, events: events)
    /// mailbox.yield(.approval(approval))
    /// ```
    ///
    /// Each event is taken once, by the state that waits for its type, in the order of the stream. An event
    /// may come before a state waits for it. Runs inside this one take events of the stream, too. A deadline
    /// is measured by the clock of the run: in an action the clock of its runtime, with a log the log's
    /// clock, elsewhere a `ContinuousClock`.
    ///
    /// The stream belongs to the run: a task of its own reads it from the beginning of the run, and is
    /// canceled and awaited at the end. So a sequence that ignores cancellation delays the output.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - events: The events. If they end or throw while a state waits without a deadline, that state's
    ///     handler throws: ``FlowError`` with the code `eventsEnded`, or the error of the sequence.
    ///   - log: The log that receives the transitions; `nil` for none.
    /// - Returns: The output.
    /// - Throws: The errors of `run(_:)`.
    public nonisolated(nonsending) func run<Events: AsyncSequence & Sendable>(
        _ input: Input, events: Events, reporting log: TransitionLog<State>? = nil
    ) async throws -> Output where Events.Element == State.EventUnion {
        try await run(from: Self.begin(with: input), events: events, reporting: log)
    }

    /// Runs the machine from any of its states, with a stream of the events that its states wait for.
    ///
    /// - Parameters:
    ///   - state: The state to begin at.
    ///   - events: The events that the states wait for.
    ///   - log: The log that receives the transitions; `nil` for none.
    /// - Returns: The output.
    /// - Throws: The errors of `run(_:events:reporting:)`.
    public nonisolated(nonsending) func run<Events: AsyncSequence & Sendable>(
        from state: State, events: Events, reporting log: TransitionLog<State>? = nil
    ) async throws -> Output where Events.Element == State.EventUnion {
        let inbox = EventInbox(journal: FlowScope.current?.host?.journal)
        let reading = Task(name: "flow.events") {
            do {
                for try await event in events { inbox.add(event) }
                inbox.end(throwing: nil)
            } catch {
                inbox.end(throwing: error)
            }
        }
        let result: Result<Output, any Error>
        do {
            let interest = FlowInterest.current
            result = .success(
                try await startScoped(from: state, reporting: log, memory: nil, interest, host: inbox))
        } catch {
            result = .failure(error)
        }
        reading.cancel()
        await reading.value
        return try result.get()
    }
}

extension StateMachine where State: EventDrivenState, Input == Void {
    /// Runs the machine once, with a stream of the events that its states wait for.
    ///
    /// - Parameters:
    ///   - events: The events that the states wait for.
    ///   - log: The log that receives the transitions; `nil` for none.
    /// - Returns: The output.
    /// - Throws: The errors of `run(_:events:reporting:)`.
    public nonisolated(nonsending) func run<Events: AsyncSequence & Sendable>(
        events: Events, reporting log: TransitionLog<State>? = nil
    ) async throws -> Output where Events.Element == State.EventUnion {
        try await run((), events: events, reporting: log)
    }
}

/// Waits for one of the events of a waiting state, or for the state's deadline; the generated `step` calls
/// this function before the handler.
///
/// The events are those of the run, see `run(_:events:reporting:)`. In a run without events, only a deadline
/// can come.
///
/// - Returns: The first event, or the case of the deadline if it has come first.
/// - Throws: `CancellationError` if the task was canceled; ``FlowError`` if no event can come any more.
public nonisolated(nonsending) func awaitedEvent<Event: AwaitedEvent>() async throws -> Event {
    let scope = FlowScope.current
    let host = scope?.host ?? EventInbox.closed
    let arrival = try await host.next(Event.wait, clock: FlowScope.clock(in: scope))
    // After a cancellation no handler begins, even if an event has come at the same time.
    try Task.checkCancellation()
    let event: Event? =
        switch arrival {
        case .event(let payload): Event(payload)
        case .deadline: Event.expired
        }
    guard let event else { preconditionFailure("A host hands out what the state waits for: \(Event.wait)") }
    return event
}
