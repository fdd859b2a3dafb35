/// A flow that was drawn as a state diagram: handlers that are run one after another until one ends the machine.
///
/// The build generates, from a diagram, an enum of the states and a protocol that refines this one. You conform
/// to the generated protocol and write one handler for each state; a missing handler, a wrong context or a way
/// that was not drawn does not compile. Everything of this protocol but ``onTerminate(_:from:)`` is generated or
/// has a default.
///
/// A machine is an actor, a `@MainActor` class, a struct or an immutable class. The loop keeps the state in
/// local variables, so one value may run many times, also concurrently.
///
/// Requirements that you implement are plain `async` ones of a module that is built without
/// `NonisolatedNonsendingByDefault`: only so can an actor or a main-actor class conform without annotations.
/// Nobody writes ``step(_:from:)`` and ``drive(_:)`` by hand, so these run where their caller runs, and a
/// transition of an actor costs no hop.
public protocol StateMachine<Input, Output>: Flow {
    /// The generated enum of the states.
    associatedtype State: FlowState

    /// What was drawn: names, edges and a fingerprint. It is made once and then only read.
    static var graph: FlowGraph { get }

    /// Whether a composite of this machine is entered through a history mark, so that a run has to remember.
    static var remembersHistory: Bool { get }

    /// Makes the state that a run begins with.
    ///
    /// - Parameter input: What the machine begins with.
    /// - Returns: The Begin state.
    static func begin(with input: Input) -> State

    /// Makes the state that a handler's error leads to.
    ///
    /// - Parameter error: What was thrown.
    /// - Returns: The Fail state.
    static func fail(with error: any Error) -> State

    /// Tells how a run ended.
    ///
    /// - Parameter state: Any state.
    /// - Returns: The result in the Terminate state; nil for every other state.
    static func result(of state: State) -> Result<Output, any Error>?

    /// Runs the one handler that belongs to a state.
    ///
    /// - Parameters:
    ///   - state: The state that was entered.
    ///   - previous: The state before it.
    /// - Returns: The state to enter next.
    /// - Throws: What the handler threw.
    nonisolated(nonsending) func step(_ state: State, from previous: State) async throws -> State

    /// Runs the loop: handler after handler, until the machine has ended.
    ///
    /// - Parameter run: Where to begin, and who hears of the transitions.
    /// - Returns: What ``onTerminate(_:from:)`` returned.
    /// - Throws: What ``onTerminate(_:from:)`` threw.
    /// - Complexity: Constant memory; without a listener, no allocation per transition.
    nonisolated(nonsending) func drive(_ run: FlowRun<State>) async throws -> Output

    /// Ends a run: exactly one call, whatever happened before.
    ///
    /// The default returns the value or throws the error. Override it to clean up, or to turn one outcome into
    /// another. It runs in the task of the run, which may be canceled: do not clean up with calls that give up
    /// when they are canceled.
    ///
    /// - Parameters:
    ///   - result: The output; or the error, the ``FlowExit`` or the `CancellationError` that ended the run.
    ///   - previous: The last state before the end.
    /// - Returns: The output of the run.
    /// - Throws: What the run is to throw.
    func onTerminate(_ result: Result<Output, any Error>, from previous: State) async throws -> Output
}

extension StateMachine {
    /// False: nothing of this machine is resumed.
    public static var remembersHistory: Bool { false }

    /// Returns the value or throws the error.
    ///
    /// - Parameters:
    ///   - result: How the run ended.
    ///   - previous: The last state before the end.
    /// - Returns: The value of a success.
    /// - Throws: The error of a failure.
    @inlinable @inline(__always)
    public func onTerminate(
        _ result: Result<Output, any Error>, from previous: State
    ) async throws -> Output {
        try result.get()
    }
}
