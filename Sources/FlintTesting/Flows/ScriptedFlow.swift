public import FlintFlows
public import Testing

/// A machine with a script: for a state that has an answer in it, the answer is the next state, and no handler runs.
///
/// States without an answer, and those whose answers are used up, run the handlers of the machine. So a test scripts the
/// states that would ask somebody, or that fail, and tests the others. A wrong name, or a way that was not drawn, is
/// an issue at the line that scripts it.
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
/// It is a machine like the one it wraps: run it directly, inside an action, or as a part of another flow. Machines
/// inside a composite state are scripted where they are handed over to the generated `run…` function.
public struct ScriptedFlow<Machine: StateMachine>: StateMachine {
    /// The states of the machine.
    public typealias State = Machine.State
    /// What the machine begins with.
    public typealias Input = Machine.Input
    /// What the machine ends with.
    public typealias Output = Machine.Output

    /// The machine whose handlers run where the script has no answer.
    public let machine: Machine

    let script = FlowScript<State>()

    /// Creates a machine with an empty script.
    ///
    /// - Parameter machine: The machine.
    public init(_ machine: Machine) {
        self.machine = machine
    }

    // MARK: The script

    /// Leads to a state instead of running a handler, once; several answers are used one after another.
    ///
    /// - Parameters:
    ///   - state: The name of the state whose handler does not run.
    ///   - next: The state to enter, with its context.
    ///   - sourceLocation: Where to show an issue with the answer.
    public func on(_ state: String, _ next: State, sourceLocation: SourceLocation = #_sourceLocation) {
        add(.next(next), to: state, leadingTo: next.stateName, at: sourceLocation)
    }

    /// Throws an error instead of running a handler, once.
    ///
    /// - Parameters:
    ///   - state: The name of the state whose handler does not run.
    ///   - error: The error; a `FlowExit` leaves the flow.
    ///   - sourceLocation: Where to show an issue with the answer.
    public func on(
        _ state: String, throwing error: any Error, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        add(.failure(error), to: state, at: sourceLocation)
    }

    /// Calls a closure instead of a handler, once.
    ///
    /// - Parameters:
    ///   - state: The name of the state whose handler does not run.
    ///   - sourceLocation: Where to show an issue with the answer.
    ///   - answer: Gets the state with its context; returns the one to enter.
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
    ///   - sourceLocation: Where to show an issue with the answer.
    public func cancelTask(on state: String, sourceLocation: SourceLocation = #_sourceLocation) {
        add(.cancellation, to: state, at: sourceLocation)
    }

    /// Expects that each answer was used, and records an issue for each that was not.
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

    private func add(
        _ answer: FlowScript<State>.Answer, to state: String, leadingTo target: String? = nil,
        at location: SourceLocation
    ) {
        if let problem = FlowWays(Machine.graph).problem(with: state, leadingTo: target) {
            Issue.record(Comment(rawValue: problem), sourceLocation: location)
        }
        script.add(FlowScript.Entry(state: state, answer: answer, location: location))
    }

    // MARK: The machine

    /// What was drawn.
    public static var graph: FlowGraph { Machine.graph }

    /// Whether a run has to remember.
    public static var remembersHistory: Bool { Machine.remembersHistory }

    /// Makes the state that a run begins with.
    ///
    /// - Parameter input: What the machine begins with.
    /// - Returns: The Begin state.
    public static func begin(with input: Input) -> State { Machine.begin(with: input) }

    /// Makes the state that a handler's error leads to.
    ///
    /// - Parameter error: What was thrown.
    /// - Returns: The Fail state.
    public static func fail(with error: any Error) -> State { Machine.fail(with: error) }

    /// Tells how a run ended.
    ///
    /// - Parameter state: Any state.
    /// - Returns: The result in the Terminate state; nil for every other state.
    public static func result(of state: State) -> Result<Output, any Error>? { Machine.result(of: state) }

    /// Takes the script's answer, or else runs the handler of the machine.
    ///
    /// - Parameters:
    ///   - state: The state that was entered.
    ///   - previous: The state before it.
    /// - Returns: The state to enter next.
    /// - Throws: What the script or the handler throws.
    public nonisolated(nonsending) func step(_ state: State, from previous: State) async throws -> State {
        switch script.take(for: state.stateName) {
        case nil: return try await machine.step(state, from: previous)
        case .next(let next): return next
        case .failure(let error): throw error
        case .work(let answer): return try await answer(state)
        case .cancellation:
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            throw CancellationError()
        }
    }

    /// Ends a run as the machine does.
    ///
    /// - Parameters:
    ///   - result: The output, or what ended the run.
    ///   - previous: The last state before the end.
    /// - Returns: The output of the run.
    /// - Throws: What the run is to throw.
    public func onTerminate(
        _ result: Result<Output, any Error>, from previous: State
    ) async throws -> Output {
        try await machine.onTerminate(result, from: previous)
    }
}
