// The compiler warns of whatever follows a call that returns `Never`. These functions return nothing instead, so
// that generated code for machines without an end compiles without warnings.
extension StateMachine {
    /// Runs the machine inside a composite state that only an error, an exit or a cancellation ends.
    ///
    /// The generated `run…` functions call it for machines without an end.
    ///
    /// - Parameters:
    ///   - machine: The inner machine.
    ///   - start: Where it begins.
    /// - Throws: What its run throws.
    @inlinable
    public nonisolated(nonsending) func runEndlessComposite<Inner: StateMachine>(
        _ machine: Inner, from start: Inner.State
    ) async throws {
        _ = try await runComposite(machine, from: start)
    }

    /// Runs the machine inside a composite state that may be resumed, and that only an error, an exit or a
    /// cancellation ends.
    ///
    /// The generated `run…` functions call it for machines without an end.
    ///
    /// - Parameters:
    ///   - machine: The inner machine.
    ///   - start: Where it begins, or how it resumes.
    ///   - name: The name of the composite in this machine.
    ///   - region: The name of the region or branch; empty for a composite with one machine.
    /// - Throws: What its run throws.
    @inlinable
    public nonisolated(nonsending) func runEndlessComposite<Inner: StateMachine>(
        _ machine: Inner, from start: CompositeStart<Inner.State>, remembering name: String,
        region: String = ""
    ) async throws {
        _ = try await runComposite(machine, from: start, remembering: name, region: region)
    }

    @inlinable
    nonisolated(nonsending) func driveOnMainActorToItsEnd(_ run: FlowRun<State>) async throws {
        _ = try await driveOnMainActor(run)
    }
}

extension StateMachine where Output == Never {
    /// Runs the loop on the main actor: for machines without end whose generated protocol is isolated to it.
    ///
    /// - Parameter run: Where to begin, and who hears of the transitions.
    /// - Returns: Never; the run ends by throwing.
    /// - Throws: What ``onTerminate(_:from:)`` threw.
    @inlinable
    public nonisolated(nonsending) func driveOnMainActor(_ run: FlowRun<State>) async throws -> Never {
        while true { try await driveOnMainActorToItsEnd(run) }
    }
}
