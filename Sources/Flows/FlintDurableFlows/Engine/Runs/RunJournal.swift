internal import FlintBasics
internal import FlintFlows
internal import FlintStreams
internal import Synchronization

/// The recorder of one machine: stores its entries, steps, waits and ending for the worker that holds the
/// run.
///
/// The machine is the run itself or a machine inside it.
final class RunJournal: FlowPartHost, FlowJournal {
    let activation: FlowActivation
    /// The path of the machine; empty for the run itself.
    let path: FlowPath
    let coding: MachineCoding
    let recorded: FlowEntry<any FlowState>?
    let recordedPlaces: FlowPlaces?
    let decidedEnd: (any Error)?
    /// The present attempt of the handler, which is reported if someone reads the events of runs.
    let followed = FollowedHandler()
    /// The time at which the present handler began, as ``StepLimits/now``; zero unless the retry rule bounds
    /// the total time of the attempts.
    let handlerBegan = Mutex(Duration.zero)

    /// Creates the recorder of a run.
    ///
    /// - Throws: ``FlowStuck`` if the stored state cannot be read; ``FlowRefusal`` if the program would lose
    ///   members of that state.
    init(_ activation: FlowActivation) throws {
        self.activation = activation
        path = .root
        let record = activation.record
        coding = activation.registration.coding
        recorded = try Self.entry(
            record.entry, from: record.previous, coding,
            orElse: "Deploy a version that reads it, then use 'flint runs retry'; or use 'flint runs replace "
                + "--context' or 'flint runs move'.")
        recordedPlaces = try coding.places(record.entry.history)
        decidedEnd = record.decision.flatMap(coding.error(of:))
    }

    /// Creates the recorder of a machine inside a run from `part`, the stored form of the machine, which is
    /// `nil` for a machine that has not entered a state.
    ///
    /// - Throws: ``FlowStuck`` if the stored state cannot be read; ``FlowRefusal`` if the program would lose
    ///   members of that state.
    init(
        _ activation: FlowActivation, _ path: FlowPath, _ coding: MachineCoding, _ part: FlowStoredPart?
    ) throws {
        self.activation = activation
        self.path = path
        self.coding = coding
        recorded = try part.map {
            try Self.entry(
                $0.entry, from: $0.previous, coding,
                orElse:
                    "Deploy a version that reads it, then use 'flint runs retry'; or use 'flint runs move'."
            )
        }
        recordedPlaces = try coding.places(part?.entry.history)
        decidedEnd = part?.decision.flatMap(coding.error(of:))
    }

    private static func entry(
        _ entry: FlowStoredEntry, from previous: FlowStoredState, _ coding: MachineCoding,
        orElse remedy: @autoclosure () -> String
    ) throws -> FlowEntry<any FlowState> {
        do {
            let state = try coding.keptState(entry.state, of: entry.kind)
            // A new diagram may lack the previous state. That is no error, because the previous state is only
            // displayed.
            return FlowEntry(state, from: (try? coding.state(previous)) ?? state, number: entry.number)
        } catch let refusal as FlowRefusal {
            throw refusal
        } catch {
            let text = "What is stored at \(entry.kind) cannot be read (\(error)). \(remedy())"
            throw FlowStuck(.incompatible, text)
        }
    }

    var journal: (any FlowJournal)? { self }
    var isDetached: Bool { activation.isDetached }
    var isRoot: Bool { path.parts.isEmpty }
    var runName: String { isRoot ? activation.record.id.id : "\(activation.record.id.id) \(path)" }

    /// The state of the machine while the worker works on it; for a machine that is not running, the state of
    /// one that has just begun.
    var level: ActivationLevel {
        activation.state.withLock { $0[path] } ?? ActivationLevel(path, nil, steps: [])
    }

    // MARK: Entries

    func enter<State: FlowState>(_ entry: FlowEntry<State>) async throws {
        let departure = activation.state.withLock { $0.departure(from: path, to: entry.number) }
        // The first call after a claim is for the recorded entry, which needs no write.
        if entry.number == departure.number {
            return follow(isEntry: false, isHandled: isRoot || entry.state.wait == nil)
        }
        if let failure = departure.failure, entry.state.stateName == "Fail" {
            try await decide(on: failure.error, failure.stored, failures: departure.failures)
            return try await enter(.failure(failure.stored), entry.number, entry.state)
        }
        if let unreached = departure.unreached { try await stick(at: unreached) }
        try activation.abandonOnce(at: nameOfEntry)
        try await enter(.encoded(try await encoded(entry.state)), entry.number, entry.state)
    }

    /// A name for the present entry that is unique in the run.
    private var nameOfEntry: String {
        "\(activation.record.id) \(path) \(activation.state.withLock { $0.numbers(to: path) })"
    }

    private func stick(at unreached: String) async throws {
        try await activation.leave(
            .stick(
                FlowStuck(
                    .unreachedStep,
                    "The handler of \(coding.machine).\(level.stateName) ran again and did not come to the "
                        + "\(unreached), whose result is recorded: a handler must take the same way again.")))
    }

    private func enter(
        _ stored: FlowStoredState, _ number: Int, _ entered: some FlowState
    ) async throws {
        let name = entered.stateName
        try await activation.checkSize(stored.size, of: "context of \(coding.machine).\(name)")
        let wait = entered.wait.map { FlowStoredWait(events: $0.events.map(\.name), limit: $0.deadline) }
        let entry = FlowStoredEntry(
            number: number, kind: coding.kind(of: name), state: stored, wait: wait,
            history: try await encoded(currentFlowPlaces))
        let answer = try await activation.write(isRoot ? .enter(entry) : .part(path, .enter(entry))) {
            $0.enter(path, ActivationLevel.Entry(number: number, stateName: name, wait: wait), $1)
            // The state End has no handler, so the run may end although the worker stops.
            if name != "End" { $0.leaveOutsideOfSteps() }
        }
        // The function returns without an error even if this worker has lost the run, because the entry is
        // stored. The machine finds that out next.
        followed.end(.succeeded)
        let isLeft = answer.isReleased || isDetached
        follow(isEntry: true, isHandled: !isLeft && (isRoot || wait == nil))
        if isLeft { return }
        if wait != nil, !isRoot { notifySharedEvents() }
    }

    private func notifySharedEvents() {
        let events = activation.state.withLock { $0.sharedEvents(of: path) }
        guard !events.isEmpty else { return }
        activation.notify(.sharedEvent(types: events), at: path)
    }

    private func encoded(_ entered: some FlowState) async throws -> [UInt8] {
        do {
            return try coding.encode(entered)
        } catch {
            let text = "The context of \(coding.machine).\(entered.stateName) cannot be encoded: \(error)"
            try await activation.leave(.stick(FlowStuck(.unencodable, text)))
        }
    }

    /// Encodes a history: the states at which composite states resume; `nil` if there are none.
    func encoded(_ places: FlowPlaces?) async throws -> [UInt8]? {
        let bytes: [UInt8]?
        do {
            bytes = try coding.encode(places)
        } catch {
            let text = "The history of \(coding.machine) cannot be encoded: \(error)"
            try await activation.leave(.stick(FlowStuck(.unencodable, text)))
        }
        if let bytes { try await activation.checkSize(bytes.count, of: "history of \(coding.machine)") }
        return bytes
    }

    // MARK: Errors

    /// Decides on the failure of a handler: retries it, makes the run stuck, or lets the machine enter
    /// `Fail`.
    ///
    /// The function returns only if the machine is to enter `Fail`.
    ///
    /// - Parameters:
    ///   - error: The error that the handler threw.
    ///   - failure: The stored form of the error.
    ///   - failures: The number of failed attempts.
    /// - Throws: `FlowDetachment` after the store has recorded the retry or the reason why the run is stuck.
    private func decide(on error: any Error, _ failure: FlowFailure, failures: Int) async throws {
        if let reason = error as? FlowStuck { try await activation.leave(.stick(reason)) }
        if let refusal = error as? FlowRefusal { try await activation.refuse(refusal) }
        let policy = activation.registration.errors
        let isExhausted = activation.state.withLock { $0.isExhausted(coding.values.open(failure)) }
        let next = isExhausted ? nil : nextAttempt(after: error, failure)
        if let next { try await retry(next, error, failure) }
        if policy.retrying.exhaustion == .stick { try await stick(error, failure) }
        noteFailedAttempt(error, retriedAfter: nil)
        // Inside a run, an unhandled error goes to the handler around the machine.
        if isRoot, !activation.registration.handlesFailures, !policy.endsRuns {
            try await activation.leave(.stick(Self.stuck(coding.values.open(failure))))
        }
    }

    static func stuck(_ failure: FlowFailure) -> FlowStuck {
        FlowStuck(
            .failed, "A handler threw \(failure)".asSentence + " Correct the cause, then retry the run.")
    }

    static func exit(for error: any Error) -> FlowEnding? {
        switch error {
        case FlowExit.back: .back
        case FlowExit.cancelled, is CancellationError: .cancelled
        default: nil
        }
    }

    func failure(for error: any Error) -> any Error {
        let stored = coding.failure(of: error)
        activation.state.withLock { state in _ = state.update(path) { $0.failure = (error, stored) } }
        return coding.error(of: stored)
    }

    // MARK: Ends

    func end(throwing error: (any Error)?) async throws -> (any Error)? {
        if isDetached { throw FlowDetachment() }
        let isFailure = error.map { Self.exit(for: $0) == nil } ?? false
        followed.end(isFailure ? .failed : .succeeded, throwing: isFailure ? error : nil)
        let level = level
        if error == nil {
            let departure = activation.state.withLock { $0.departure(from: path, to: level.number + 1) }
            if let unreached = departure.unreached { try await stick(at: unreached) }
        }
        activation.state.withLock { state in _ = state.update(path) { $0.beginEnd() } }
        guard var error, level.decision == nil, level.number >= 0 else { return error }
        // A region that is canceled because another region has decided must not decide too, and must not
        // consume an event that its handler has not received.
        if !isRoot, Task.isCancelled { return error }
        // A handler whose task is canceled may throw any error.
        if isRoot, Self.exit(for: error) == nil, activation.state.withLock({ $0.isGraceOver }) {
            error = FlowExit.cancelled
        }
        let ending = try await ending(for: error)
        try await activation.write(isRoot ? .decide(ending) : .part(path, .decide(ending))) { state, _ in
            _ = state.update(self.path) { $0.decide(ending) }
            state.leaveOutsideOfSteps()
        }
        return error
    }

    private func ending(for error: any Error) async throws -> FlowEnding {
        if let exit = Self.exit(for: error) { return exit }
        let failure = coding.failure(of: error)
        if isRoot, !activation.registration.errors.endsRuns {
            try await activation.leave(.stick(Self.stuck(coding.values.open(failure))))
        }
        return .failed(failure)
    }

    // MARK: Waits

    func next(_ wait: FlowWait, clock: any Clock<Duration>) async throws -> FlowArrival {
        while true {
            let start = try await activation.awaitArrival(at: path, limit: wait.deadline)
            switch start {
            case .event(let event):
                guard let value = try await value(of: event, for: wait) else { continue }
                followAfterWait(event.trace)
                return .event(value)
            case .deadline:
                followAfterWait()
                return .deadline
            case .cancel:
                followAfterWait()
                throw FlowExit.cancelled
            case .unrecorded, .waiting:
                try await activation.leave(
                    .stick(
                        FlowStuck(
                            .innerWait,
                            "A machine inside \(coding.machine).\(level.stateName) waits for "
                                + "\(wait.events.map(\.name)), but is not recorded; generate it with 'codable', and let "
                                + "its output be Codable.")))
            }
        }
    }

    /// Reports to the readers of events that the handler of a machine inside the run begins, after the wait
    /// of its state.
    ///
    /// For the run itself it does nothing: its handler is called, and reported, only after the next claim.
    private func followAfterWait(_ eventTrace: FlowTrace? = nil) {
        if !isRoot { follow(isEntry: false, isHandled: true, eventTrace) }
    }

    /// Decodes an event of the machine or of the run; if that fails, the event is set aside.
    ///
    /// - Returns: The value of the event; `nil` if the machine goes on waiting without it.
    /// - Throws: `FlowDetachment` if the codec cannot decode the event, because the run then becomes stuck,
    ///   or if the run was released.
    private func value(of event: FlowStoredEvent, for wait: FlowWait) async throws -> (any Sendable)? {
        let machine = activation.registration.coding
        let bytes: [UInt8]
        do {
            bytes = try machine.values.open(event.payload)
        } catch {
            // The event is not set aside, because a worker without the key of the codec can decode no event
            // at all.
            let text = "The event '\(event.type)' cannot be opened: \(error)"
            try await activation.leave(.stick(FlowStuck(.incompatible, text)))
        }
        if !isRoot, let value = try? Self.value(of: bytes, coding, wait) { return value }
        do {
            return try Self.value(of: bytes, machine, wait)
        } catch {
            try await activation.setAside(
                [event], FlowSetAside.Reason(.undecodable, "It cannot be decoded: \(error)"), at: path)
            return nil
        }
    }

    private static func value(
        of bytes: [UInt8], _ coding: MachineCoding, _ wait: FlowWait
    ) throws -> any Sendable {
        let event = try coding.event(bytes)
        guard wait.events.contains(event.eventType) else {
            throw FlowStuck(.incompatible, "it holds an event '\(event.eventType)'.")
        }
        return event.eventPayload
    }
}
