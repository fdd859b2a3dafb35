// These functions drive the machine directly: a call of `run(_:)` as the requirement of `Flow` would leave
// the caller's actor.
// Functions without a log exist because overload resolution prefers `subflow(to:_:)` for any flow to a
// function with a default argument.

/// Runs a machine as a part of another flow, in the same task and in the caller's isolation.
///
/// In a recorded run, the machine is recorded inside the state of the calling handler. If the machine waits
/// for an event or a deadline, the worker leaves the run, and this function throws ``FlowDetachment``: the
/// `catch` and `defer` of the handler are executed at each wait, in a canceled task. After the wait, the
/// handler begins again, and its recorded results lead it to the same call. So put effects into steps and do
/// not handle the error. If a handler must not be left, draw the wait as a state of the run itself.
///
/// - Parameters:
///   - machine: The machine to run.
///   - input: The input.
/// - Returns: The output of the run, or the exit that ended it.
/// - Throws: Any other error that ended the run.
/// - Complexity: A short unobserved run allocates nothing; an observed run allocates one object, and a longer
///   run one more, for its cancellation flag. The only change of thread is the hop to an actor.
@inlinable
public nonisolated(nonsending) func subflow<Machine: StateMachine>(
    to machine: Machine, _ input: Machine.Input
) async throws -> Outcome<Machine.Output> {
    try await subflow(to: machine, startingAt: Machine.begin(with: input))
}

/// Runs a machine as a part of another flow and reports its transitions.
///
/// - Parameters:
///   - machine: The machine to run.
///   - input: The input.
///   - log: The log that receives its transitions; `nil` for none.
/// - Returns: The output of the run, or the exit that ended it.
/// - Throws: Any other error that ended the run.
@inlinable
public nonisolated(nonsending) func subflow<Machine: StateMachine>(
    to machine: Machine, _ input: Machine.Input, reporting log: TransitionLog<Machine.State>?
) async throws -> Outcome<Machine.Output> {
    try await subflow(to: machine, startingAt: Machine.begin(with: input), reporting: log)
}

/// Runs a machine that needs no input as a part of another flow, in the same task and in the caller's
/// isolation.
///
/// - Parameter machine: The machine to run.
/// - Returns: The output of the run, or the exit that ended it.
/// - Throws: Any other error that ended the run.
@inlinable
public nonisolated(nonsending) func subflow<Machine: StateMachine>(
    to machine: Machine
) async throws -> Outcome<Machine.Output> where Machine.Input == Void {
    try await subflow(to: machine, startingAt: Machine.begin(with: ()))
}

/// Runs a machine that needs no input as a part of another flow and reports its transitions.
///
/// - Parameters:
///   - machine: The machine to run.
///   - log: The log that receives its transitions; `nil` for none.
/// - Returns: The output of the run, or the exit that ended it.
/// - Throws: Any other error that ended the run.
@inlinable
public nonisolated(nonsending) func subflow<Machine: StateMachine>(
    to machine: Machine, reporting log: TransitionLog<Machine.State>?
) async throws -> Outcome<Machine.Output> where Machine.Input == Void {
    try await subflow(to: machine, startingAt: Machine.begin(with: ()), reporting: log)
}

/// Runs a machine from one of its states, as a part of another flow.
///
/// - Parameters:
///   - machine: The machine to run.
///   - state: The state at which the machine begins.
///   - log: The log that receives its transitions; `nil` for none.
/// - Returns: The output of the run, or the exit that ended it.
/// - Throws: Any other error that ended the run.
@inlinable @inline(__always)
public nonisolated(nonsending) func subflow<Machine: StateMachine>(
    to machine: Machine, startingAt state: Machine.State, reporting log: TransitionLog<Machine.State>? = nil
) async throws -> Outcome<Machine.Output> {
    // Inlined, and without a call of `outcome`: the frame of an additional async function costs as much as an
    // async call.
    do {
        return .finished(try await machine.start(from: state, reporting: log))
    } catch let exit as FlowExit {
        return Outcome(exit)
    }
}

/// Runs a machine as a part of another flow, under a key of its own.
///
/// In a recorded run, machines of one type that run at once in one state need keys, by which their records
/// are found after a restart. Elsewhere the key has no meaning. If the machine waits, the handler is left as
/// described at `subflow(to:_:)`.
///
/// - Parameters:
///   - machine: The machine to run.
///   - input: The input.
///   - key: Distinguishes the machine from others of its type in the same state.
///   - log: The log that receives its transitions; `nil` for none.
/// - Returns: The output of the run, or the exit that ended it.
/// - Throws: Any other error that ended the run.
public nonisolated(nonsending) func subflow<Machine: StateMachine>(
    to machine: Machine, _ input: Machine.Input, key: String,
    reporting log: TransitionLog<Machine.State>? = nil
) async throws -> Outcome<Machine.Output> {
    let state = Machine.begin(with: input)
    guard let enclosing = FlowScope.enclosingJournal else {
        return try await subflow(to: machine, startingAt: state, reporting: log)
    }
    do {
        return .finished(
            try await machine.startRecorded(
                from: state, reporting: log, memory: nil, .current, in: enclosing, key: key))
    } catch let exit as FlowExit {
        return Outcome(exit)
    }
}

/// Runs a machine that needs no input as a part of another flow, under a key of its own.
///
/// - Parameters:
///   - machine: The machine to run.
///   - key: Distinguishes the machine from others of its type in the same state.
///   - log: The log that receives its transitions; `nil` for none.
/// - Returns: The output of the run, or the exit that ended it.
/// - Throws: Any other error that ended the run.
public nonisolated(nonsending) func subflow<Machine: StateMachine>(
    to machine: Machine, key: String, reporting log: TransitionLog<Machine.State>? = nil
) async throws -> Outcome<Machine.Output> where Machine.Input == Void {
    try await subflow(to: machine, (), key: key, reporting: log)
}
