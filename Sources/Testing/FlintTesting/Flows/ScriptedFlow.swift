public import FlintFlows
internal import Synchronization
public import Testing

/// A machine with a script: for a state with a scripted answer, the answer determines the next state, and no handler
/// runs.
///
/// States without an answer, or whose answers are used up, run the handlers of the machine. So a test scripts the
/// states that would interact with a user, or that fail, and tests the others. A wrong name, or an edge that is not
/// in the diagram, is an issue at the line of the script.
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
/// It is a machine like the one it wraps: run it directly, inside an action, or as a part of another flow. To script
/// a machine inside a composite state, wrap it where it is passed to the generated `run…` function.
public struct ScriptedFlow<Machine: StateMachine>: StateMachine {
    /// The states of the machine.
    public typealias State = Machine.State
    /// The input of the machine.
    public typealias Input = Machine.Input
    /// The output of the machine.
    public typealias Output = Machine.Output

    /// The machine whose handlers run if the script has no answer.
    public let machine: Machine

    let script = FlowScript<State>()

    /// Creates a machine with an empty script.
    ///
    /// - Parameter machine: The machine.
    public init(_ machine: Machine) {
        self.machine = machine
    }

    // MARK: The script

    /// Continues with a state instead of running a handler, once; several answers are used in order.
    ///
    /// - Parameters:
    ///   - state: The name of the state whose handler does not run.
    ///   - next: The state to enter, with its context.
    ///   - sourceLocation: The location for an issue with the answer.
    public func on(_ state: String, _ next: State, sourceLocation: SourceLocation = #_sourceLocation) {
        add(.next(next), to: state, leadingTo: next.stateName, at: sourceLocation)
    }

    /// Throws an error instead of running a handler, once.
    ///
    /// - Parameters:
    ///   - state: The name of the state whose handler does not run.
    ///   - error: The error; a `FlowExit` leaves the flow.
    ///   - sourceLocation: The location for an issue with the answer.
    public func on(
        _ state: String, throwing error: any Error, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        add(.failure(error), to: state, at: sourceLocation)
    }

    /// Calls a closure instead of a handler, once.
    ///
    /// - Parameters:
    ///   - state: The name of the state whose handler does not run.
    ///   - sourceLocation: The location for an issue with the answer.
    ///   - answer: Receives the state with its context; returns the next state.
    public func on(
        _ state: String, sourceLocation: SourceLocation = #_sourceLocation,
        answer: @escaping @Sendable (State) async throws -> State
    ) {
        add(.work(answer), to: state, at: sourceLocation)
    }

    /// Cancels the task of the run instead of running a handler, once.
    ///
    /// - Parameters:
    ///   - state: The name of the state in which it is canceled.
    ///   - sourceLocation: The location for an issue with the answer.
    public func cancelTask(on state: String, sourceLocation: SourceLocation = #_sourceLocation) {
        add(.cancellation, to: state, at: sourceLocation)
    }

    /// Lets the deadline of a waiting state pass at once, and runs its handler, once.
    ///
    /// - Parameters:
    ///   - state: The name of the state.
    ///   - sourceLocation: The location for an issue with the answer.
    public func expire(_ state: String, sourceLocation: SourceLocation = #_sourceLocation) {
        if State.waits[state]?.deadline == nil {
            Issue.record("'\(state)' has no deadline.", sourceLocation: sourceLocation)
        }
        add(.arrival(.deadline), to: state, at: sourceLocation)
    }

    /// Expects that each answer was used, and records an issue for each unused one.
    ///
    /// - Returns: Whether all were used.
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

    /// The diagram of the machine.
    public static var graph: FlowGraph { Machine.graph }

    /// Whether a run must store its history.
    public static var remembersHistory: Bool { Machine.remembersHistory }

    /// Creates the initial state of a run.
    ///
    /// - Parameter input: The input of the machine.
    /// - Returns: The Begin state.
    public static func begin(with input: Input) -> State { Machine.begin(with: input) }

    /// Creates the state that a handler's error leads to.
    ///
    /// - Parameter error: The thrown error.
    /// - Returns: The Fail state.
    public static func fail(with error: any Error) -> State { Machine.fail(with: error) }

    /// Returns the result in the Terminate state.
    ///
    /// - Parameter state: Any state.
    /// - Returns: The result in the Terminate state; `nil` in every other state.
    public static func result(of state: State) -> Result<Output, any Error>? { Machine.result(of: state) }

    /// Uses the script's answer, or else runs the handler of the machine.
    ///
    /// - Parameters:
    ///   - state: The state that was entered.
    ///   - previous: The state before it.
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

    /// Ends a run in the same manner as the machine.
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
    /// Hands an event to the handler of a waiting state, once, instead of waiting for one.
    ///
    /// - Parameters:
    ///   - state: The name of the state.
    ///   - event: The event.
    ///   - sourceLocation: The location for an issue with the answer.
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

/// The answers of a scripted flow by state name, in order.
final class FlowScript<State: FlowState>: Sendable {
    enum Answer: Sendable {
        case next(State)
        case failure(any Error)
        case work(@Sendable (State) async throws -> State)
        case cancellation
        /// The input of a waiting state's handler.
        case arrival(FlowArrival)
    }

    struct Entry: Sendable {
        let state: String
        let answer: Answer
        let location: SourceLocation
    }

    private let entries = Mutex<[Entry]>([])

    /// The unused answers.
    var unused: [Entry] { entries.withLock { $0 } }

    func add(_ entry: Entry) { entries.withLock { $0.append(entry) } }

    func take(for state: String) -> Answer? {
        entries.withLock { entries in
            entries.firstIndex { $0.state == state }.map { entries.remove(at: $0).answer }
        }
    }
}
