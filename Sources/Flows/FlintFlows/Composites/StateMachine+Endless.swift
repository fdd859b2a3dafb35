// The compiler warns about any code after a call that returns `Never`. These functions return `Void` instead, so that
// generated code for machines without an end compiles without warnings.
extension StateMachine {
    /// Runs a machine without an end inside a composite state.
    ///
    /// Only an error, an exit or a cancellation ends the run. The generated `run…` functions call this
    /// function.
    ///
    /// - Parameters:
    ///   - machine: The inner machine.
    ///   - start: The state at which the inner machine begins.
    /// - Throws: Any error that the run of the inner machine throws.
    @inlinable
    public nonisolated(nonsending) func runEndlessComposite<Inner: StateMachine>(
        _ machine: Inner, from start: Inner.State
    ) async throws {
        _ = try await runComposite(machine, from: start)
    }

    /// Runs a machine without an end inside a composite state that may be resumed.
    ///
    /// Only an error, an exit or a cancellation ends the run. The generated `run…` functions call this
    /// function.
    ///
    /// - Parameters:
    ///   - machine: The inner machine.
    ///   - start: The state at which the inner machine begins, and whether it resumes.
    ///   - name: The name of the composite in this machine.
    ///   - region: The name of the region or branch; empty for a composite with one machine.
    /// - Throws: Any error that the run of the inner machine throws.
    @inlinable
    public nonisolated(nonsending) func runEndlessComposite<Inner: StateMachine>(
        _ machine: Inner, from start: CompositeStart<Inner.State>, remembering name: String,
        region: String = ""
    ) async throws {
        _ = try await runComposite(machine, from: start, remembering: name, region: region)
    }

    @inlinable
    nonisolated(nonsending) func driveOnMainActorToItsEnd(_ launch: FlowLaunch<State>) async throws {
        _ = try await driveOnMainActor(launch)
    }
}

extension StateMachine where Output == Never {
    /// Calls the handlers in sequence on the main actor, for machines without an end whose generated protocol
    /// is isolated to the main actor.
    ///
    /// - Parameter launch: The initial state and the recorder of the transitions.
    /// - Returns: Never; the run ends by throwing.
    /// - Throws: The error of ``onTerminate(_:from:)``.
    @inlinable
    public nonisolated(nonsending) func driveOnMainActor(_ launch: FlowLaunch<State>) async throws -> Never {
        while true { try await driveOnMainActorToItsEnd(launch) }
    }
}
