public import FlintFlows
internal import Synchronization
public import Testing

/// A state machine whose handlers are replaced by a test's script, for chosen entries of chosen states.
///
/// Each call of `on` or a similar function adds an answer for one entry of a state: the first answer for a
/// state is used at its next entry, the second one at the entry after that. The answer determines the next
/// state in place of the handler, unless it is an event or a deadline for the handler. When the answers for a
/// state are used up, its handler runs as usual. If a name is wrong, or an edge is not in the diagram, an
/// issue is recorded at the line of the script.
///
/// ```swift
/// let flow = ScriptedFlow(LoginFlow(screens: screens))
/// flow.on("Prompt", .forgotPassword("ada@example.com"))
/// flow.on("Prompt", .authenticate(credentials))
/// let run = await flow.recordRun(nil)
/// run.expectPath(["Begin", "Prompt", "ForgotPassword", "Prompt", "Authenticate", "End"])
/// flow.expectAllUsed()
/// ```
///
/// You can use a scripted flow like the machine that it wraps: run it directly, inside of an action, or as a
/// part of another flow. To script a machine inside of a composite state, wrap that machine where it is
/// passed to the generated `run…` function.
public struct ScriptedFlow<Machine: StateMachine>: StateMachine {
    /// The states of the machine.
    public typealias State = Machine.State
    /// The input of the machine.
    public typealias Input = Machine.Input
    /// The output of the machine.
    public typealias Output = Machine.Output

    /// The machine whose handlers run in states without a scripted answer.
    public let machine: Machine

    let script = FlowScript<State>()

    /// Creates a machine with an empty script.
    ///
    /// - Parameter machine: The machine to wrap.
    public init(_ machine: Machine) {
        self.machine = machine
    }

    // MARK: The script

    /// Makes the run go from a state to a given next state; the handler does not run.
    ///
    /// The call applies to one entry of the state: the first answer for a state to its next entry, the second
    /// one to the entry after that. When all answers are used, the handler runs.
    ///
    /// - Parameters:
    ///   - state: The name of the state whose handler does not run.
    ///   - next: The state to enter, with its context.
    ///   - sourceLocation: The location of an issue that the diagram has no such state or edge, or that the
    ///     answer was not used.
    public func on(_ state: String, _ next: State, sourceLocation: SourceLocation = #_sourceLocation) {
        add(.next(next), to: state, leadingTo: next.stateName, at: sourceLocation)
    }

    /// Makes a state throw an error; the handler does not run.
    ///
    /// The call applies to one entry of the state: the first answer for a state to its next entry, the second
    /// one to the entry after that. When all answers are used, the handler runs.
    ///
    /// - Parameters:
    ///   - state: The name of the state whose handler does not run.
    ///   - error: The error that is thrown. A `FlowExit` leaves the flow.
    ///   - sourceLocation: The location of an issue that the diagram has no such state, or that the answer
    ///     was not used.
    public func on(
        _ state: String, throwing error: any Error, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        add(.failure(error), to: state, at: sourceLocation)
    }

    /// Makes a closure choose the next state; the handler does not run.
    ///
    /// The call applies to one entry of the state: the first answer for a state to its next entry, the second
    /// one to the entry after that. When all answers are used, the handler runs.
    ///
    /// - Parameters:
    ///   - state: The name of the state whose handler does not run.
    ///   - sourceLocation: The location of an issue that the diagram has no such state, or that the answer
    ///     was not used.
    ///   - answer: A closure that receives the state with its context and returns the next state.
    public func on(
        _ state: String, sourceLocation: SourceLocation = #_sourceLocation,
        answer: @escaping @Sendable (State) async throws -> State
    ) {
        add(.work(answer), to: state, at: sourceLocation)
    }

    /// Cancels the run's task when a state is entered; the handler does not run.
    ///
    /// The call applies to one entry of the state: the first answer for a state to its next entry, the second
    /// one to the entry after that. When all answers are used, the handler runs.
    ///
    /// - Parameters:
    ///   - state: The name of the state in which the task is canceled.
    ///   - sourceLocation: The location of an issue that the diagram has no such state, or that the answer
    ///     was not used.
    public func cancelTask(on state: String, sourceLocation: SourceLocation = #_sourceLocation) {
        add(.cancellation, to: state, at: sourceLocation)
    }

    /// Makes the deadline of a waiting state pass as soon as the state is entered; the handler runs.
    ///
    /// The call applies to one entry of the state: the first answer for a state to its next entry, the second
    /// one to the entry after that.
    ///
    /// - Parameters:
    ///   - state: The name of the waiting state.
    ///   - sourceLocation: The location of an issue that the diagram has no such state, or that the answer
    ///     was not used.
    public func expire(_ state: String, sourceLocation: SourceLocation = #_sourceLocation) {
        if State.waits[state]?.deadline == nil {
            Issue.record("'\(state)' has no deadline.", sourceLocation: sourceLocation)
        }
        add(.arrival(.deadline), to: state, at: sourceLocation)
    }

    /// Checks that each answer was used, and records an issue for each unused one.
    ///
    /// - Returns: Whether all answers were used.
    @discardableResult
    public func expectAllUsed() -> Bool {
        let unused = script.unused
        for entry in unused {
            Issue.record(
                "The script's answer for '\(entry.state)' was not used: the flow was not there so often.",
                sourceLocation: entry.location)
        }
        return unused.isEmpty
    }

    fileprivate func add(
        _ answer: FlowScript<State>.Answer, to state: String, leadingTo target: String? = nil,
        at location: SourceLocation
    ) {
        if let problem = FlowEdges(Machine.graph).problem(with: state, leadingTo: target) {
            Issue.record(Comment(rawValue: problem), sourceLocation: location)
        }
        script.add(FlowScript.Entry(state: state, answer: answer, location: location))
    }

    // MARK: The machine

    /// The graph of the machine's diagram.
    public static var graph: FlowGraph { Machine.graph }

    /// Whether the diagram has a history mark, so that a run must store the last states of composite states.
    public static var remembersHistory: Bool { Machine.remembersHistory }

    /// Creates the initial state of a run.
    ///
    /// - Parameter input: The input of the machine.
    /// - Returns: The state *Begin*.
    public static func begin(with input: Input) -> State { Machine.begin(with: input) }

    /// Creates the state to which an error of a handler leads.
    ///
    /// - Parameter error: The thrown error.
    /// - Returns: The state *Fail*.
    public static func fail(with error: any Error) -> State { Machine.fail(with: error) }

    /// Returns the result of a run from the state *Terminate*.
    ///
    /// - Parameter state: Any state.
    /// - Returns: The result in the state *Terminate*; `nil` in every other state.
    public static func result(of state: State) -> Result<Output, any Error>? { Machine.result(of: state) }

    /// Returns the state to enter next: the script's answer for this entry of a state, or the result of the
    /// handler.
    ///
    /// - Parameters:
    ///   - state: The state that was entered.
    ///   - previous: The state before that state.
    /// - Returns: The state to enter next.
    /// - Throws: The error of the script or the handler.
    public nonisolated(nonsending) func step(_ state: State, from previous: State) async throws -> State {
        switch script.take(for: state.stateName) {
        case nil: return try await machine.step(state, from: previous)
        case .next(let next): return next
        case .failure(let error): throw error
        case .work(let answer): return try await answer(state)
        case .arrival(let arrival):
            return try await withFlowHost(ScriptedArrival(arrival)) {
                try await machine.step(state, from: previous)
            }
        case .cancellation:
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            throw CancellationError()
        }
    }

    /// Ends a run by calling the same function of the wrapped machine.
    ///
    /// - Parameters:
    ///   - result: The output, or the error that ended the run.
    ///   - previous: The last state before the end.
    /// - Returns: The output of the run.
    /// - Throws: The error that the run throws.
    public func onTerminate(
        _ result: Result<Output, any Error>, from previous: State
    ) async throws -> Output {
        try await machine.onTerminate(result, from: previous)
    }
}

extension ScriptedFlow where Machine.State: EventDrivenState {
    /// Gives the handler of a waiting state an event as soon as the state is entered, without a wait.
    ///
    /// The call applies to one entry of the state: the first answer for a state to its next entry, the second
    /// one to the entry after that.
    ///
    /// - Parameters:
    ///   - state: The name of the waiting state.
    ///   - event: The event for the handler.
    ///   - sourceLocation: The location of an issue that the diagram has no such state, or that the answer
    ///     was not used.
    public func on(
        _ state: String, event: Machine.State.EventUnion,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        if State.waits[state]?.events.contains(event.eventType) != true {
            Issue.record(
                "'\(state)' does not wait for '\(event.eventType)'.", sourceLocation: sourceLocation)
        }
        add(.arrival(.event(event.eventPayload)), to: state, at: sourceLocation)
    }
}

// MARK: - FlowScript

/// The scripted answers that a flow has not used yet, in order, each with the name of its state.
final class FlowScript<State: FlowState>: Sendable {
    enum Answer: Sendable {
        case next(State)
        case failure(any Error)
        case work(@Sendable (State) async throws -> State)
        case cancellation
        /// The event or deadline that the handler of a waiting state receives.
        case arrival(FlowArrival)
    }

    struct Entry: Sendable {
        let state: String
        let answer: Answer
        let location: SourceLocation
    }

    private let entries = Mutex<[Entry]>([])

    /// The answers that were not used.
    var unused: [Entry] { entries.withLock { $0 } }

    func add(_ entry: Entry) { entries.withLock { $0.append(entry) } }

    func take(for state: String) -> Answer? {
        entries.withLock { entries in
            entries.firstIndex { $0.state == state }.map { entries.remove(at: $0).answer }
        }
    }
}
