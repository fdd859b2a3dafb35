import FlintFlows
import FlintStreams
import FlintTesting
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct TimeoutTests {
    /// Waits until it is canceled, and tells that it was.
    private final class Patience: Sendable {
        let began = OneShot<Void>()
        let ended = Journal<Bool>()

        func wait() async throws -> Int {
            began.settle(())
            await OneShot<Void>().wait(onCancel: ())
            ended.note(Task.isCancelled)
            throw CancellationError()
        }
    }

    @Test func `work that ends in time gives its value or throws`() async throws {
        #expect(try await withTimeout(.seconds(1), clock: ManualClock()) { 7 } == 7)
        await #expect(throws: NumberedError.self) {
            _ = try await withTimeout(.seconds(1), clock: ManualClock()) { () -> Int in
                throw NumberedError(number: 1)
            }
        }
    }

    @Test func `when the time is over, the work is canceled, waited for, and nothing is given`() async throws
    {
        let (clock, patience) = (ManualClock(), Patience())
        let task = Task { try await withTimeout(.seconds(30), clock: clock) { try await patience.wait() } }
        await patience.began.wait(onCancel: ())
        await clock.waitForSleepers()
        clock.advance(by: .seconds(29))
        #expect(patience.ended.entries.isEmpty)
        clock.advance(by: .seconds(1))
        #expect(try await task.value == nil)
        #expect(patience.ended.entries == [true])
    }

    @Test func `a canceled task cancels the work and throws`() async {
        let (clock, patience) = (ManualClock(), Patience())
        let task = Task { try await withTimeout(.seconds(30), clock: clock) { try await patience.wait() } }
        await patience.began.wait(onCancel: ())
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(patience.ended.entries == [true])
    }

    /// A machine that waits in its first state for at most ten seconds.
    private actor Hasty: ScriptedMachine {
        let patience = Patience()

        func onState(_ state: ScriptedState, from _: ScriptedState) async throws -> ScriptedState {
            switch (state.name, state.content) {
            case ("Begin", _): return .plain(0, 1)
            case ("S0", _):
                let patience = patience
                return .end(try await withTimeout(.seconds(10)) { try await patience.wait() } ?? -1)
            case ("End", .number(let number)): return .terminate(.success(number))
            case ("Fail", .error(let error)): return .terminate(.failure(error))
            default: throw NumberedError(number: 404)
            }
        }
    }

    @Test(arguments: [false, true])
    func `a state waits on the clock of the log that its run reports to, or of what observes the run`(
        isObserved: Bool
    ) async throws {
        let (clock, machine) = (ManualClock(), Hasty())
        let log = TransitionLog<ScriptedState>(clock: isObserved ? ManualClock() : clock)
        let task = Task {
            guard isObserved else { return try await machine.run(0, reporting: log) }
            return try await TestSink(clock: clock).observe { try await machine.run(0, reporting: log) }
        }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(10))
        #expect(try await task.value == -1)
    }
}
