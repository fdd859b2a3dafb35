/// A flow that is defined by a state diagram: handlers run one after another until one ends the machine.
///
/// The build generates, from a diagram, an enum of the states and a protocol that refines this one. You
/// conform to the generated protocol and write one handler for each state; a missing handler, a wrong context
/// or an edge that is not in the diagram does not compile. Everything of this protocol but
/// ``onTerminate(_:from:)`` is generated or has a default.
///
/// A machine is an actor, a `@MainActor` class, a struct or an immutable class. The loop keeps the state in
/// local variables, so one value may run many times, even concurrently.
///
/// The handlers are plain `async` functions, and this module is built without
/// `NonisolatedNonsendingByDefault`: otherwise an actor or a main-actor class could not conform without
/// annotations. ``step(_:from:)`` and ``drive(_:)`` are always generated. They run in the caller's isolation,
/// so that a transition of an actor costs no hop.
public protocol StateMachine<Input, Output>: Flow {
    /// The generated enum of the states.
    associatedtype State: FlowState

    /// The diagram: names, edges and a fingerprint. It is created once and then only read.
    static var graph: FlowGraph { get }

    /// Whether a composite of this machine is entered through a history mark, so that a run must store its
    /// history.
    static var remembersHistory: Bool { get }

    /// Makes the state that a run begins with.
    ///
    /// - Parameter input: The input of the machine.
    /// - Returns: The Begin state.
    static func begin(with input: Input) -> State

    /// Makes the state that a handler's error leads to.
    ///
    /// - Parameter error: The thrown error.
    /// - Returns: The Fail state.
    static func fail(with error: any Error) -> State

    /// Returns the result of the run if the state is Terminate.
    ///
    /// - Parameter state: Any state.
    /// - Returns: The output or error with which the run ends; `nil` for every other state than Terminate.
    static func result(of state: State) -> Result<Output, any Error>?

    /// Runs the one handler that belongs to a state.
    ///
    /// - Parameters:
    ///   - state: The state that was entered.
    ///   - previous: The state before it.
    /// - Returns: The state to enter next.
    /// - Throws: The error of the handler.
    nonisolated(nonsending) func step(_ state: State, from previous: State) async throws -> State

    /// Calls one handler after another until the machine has ended.
    ///
    /// - Parameter launch: The initial state and the recorder of the transitions.
    /// - Returns: The output of ``onTerminate(_:from:)``.
    /// - Throws: The error of ``onTerminate(_:from:)``.
    /// - Complexity: Constant memory; without a subscriber, no allocation per transition.
    nonisolated(nonsending) func drive(_ launch: FlowLaunch<State>) async throws -> Output

    /// Ends a run; it is called exactly once per run.
    ///
    /// The default returns the value or throws the error. Override it to clean up, or to turn one outcome
    /// into another. It runs in the task of the run, which may be canceled: do not clean up with calls that
    /// stop when they are canceled.
    ///
    /// - Parameters:
    ///   - result: The output; or the error, the ``FlowExit`` or the `CancellationError` that ended the run.
    ///   - previous: The last state before the end.
    /// - Returns: The output of the run.
    /// - Throws: The error that the run throws.
    func onTerminate(_ result: Result<Output, any Error>, from previous: State) async throws -> Output
}

extension StateMachine {
    /// The default, `false`: no composite is entered through a history mark, so runs store no history.
    public static var remembersHistory: Bool { false }

    /// Returns the value or throws the error of a run's result.
    ///
    /// The default is not async, so that a run without cleanup does not leave its actor for this call.
    ///
    /// - Parameters:
    ///   - result: The result of the run.
    ///   - previous: The last state before the end.
    /// - Returns: The value of a success.
    /// - Throws: The error of a failure.
    @inlinable @inline(__always)
    public func onTerminate(_ result: Result<Output, any Error>, from previous: State) throws -> Output {
        try result.get()
    }
}
