// A machine is driven directly: its `run`, called as the requirement of `Flow`, would leave the caller's actor.
// Hence the functions without a log, too: with a default argument the ones for any flow would be preferred.

/// Runs a machine as a part of another flow, in the same task and where the caller runs.
///
/// - Parameters:
///   - machine: The machine to run.
///   - input: What it begins with.
/// - Returns: Its output, or the exit by which it was left.
/// - Throws: Any other error that ended it.
/// - Complexity: Entering and leaving allocates nothing if nobody hears of the machine and it ends soon; else one object
///   for those who hear, and one by which a longer run learns of a cancellation. No change of the thread, besides the
///   one to an actor.
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
///   - input: What it begins with.
///   - log: Who hears of its transitions.
/// - Returns: Its output, or the exit by which it was left.
/// - Throws: Any other error that ended it.
@inlinable
public nonisolated(nonsending) func subflow<Machine: StateMachine>(
    to machine: Machine, _ input: Machine.Input, reporting log: TransitionLog<Machine.State>?
) async throws -> Outcome<Machine.Output> {
    try await subflow(to: machine, startingAt: Machine.begin(with: input), reporting: log)
}

/// Runs a machine that needs no input as a part of another flow, in the same task and where the caller runs.
///
/// - Parameter machine: The machine to run.
/// - Returns: Its output, or the exit by which it was left.
/// - Throws: Any other error that ended it.
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
///   - log: Who hears of its transitions.
/// - Returns: Its output, or the exit by which it was left.
/// - Throws: Any other error that ended it.
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
///   - state: Where it begins.
///   - log: Who hears of its transitions.
/// - Returns: Its output, or the exit by which it was left.
/// - Throws: Any other error that ended it.
@inlinable
public nonisolated(nonsending) func subflow<Machine: StateMachine>(
    to machine: Machine, startingAt state: Machine.State, reporting log: TransitionLog<Machine.State>? = nil
) async throws -> Outcome<Machine.Output> {
    // Not by way of `outcome`, whose closure would be one call more.
    do {
        return .finished(try await machine.start(from: state, reporting: log))
    } catch let exit as FlowExit {
        return Outcome(exit)
    }
}
