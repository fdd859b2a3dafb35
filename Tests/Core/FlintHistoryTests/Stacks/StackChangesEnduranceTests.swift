import FlintTesting
import Testing

@testable import FlintActions
@testable import FlintCore

/// A runtime whose changes of stacks are followed, for long.
@Suite(.timeLimit(.minutes(10))) struct StackChangesEnduranceTests {
    @Test func `twenty thousand actions that are followed cost what the first ones cost`() async {
        // In a process of its own: a chain of wrappers that grew with each action ended it after some 7,000.
        await #expect(processExitsWith: .success) {
            let runtime = Flint()
            try runtime.setup(StackFeatures.self) { $0.includesFrameworkFeatures = true }
            let changes = runtime.stacks.changes(bufferingNewest: 100_000)
            let session = ActionSession("window", runtime: runtime)
            func perform(_ count: Int) async throws -> Duration {
                try await ContinuousClock().measure {
                    for _ in 0..<count { try await StackFeatures.Documents.step.run(in: session) }
                }
            }
            _ = try await perform(2000)
            let early = try await perform(2000)
            _ = try await perform(14_000)
            let late = try await perform(2000)
            runtime.shutdown()
            var count = 0
            for await _ in changes { count += 1 }
            // Two changes of a stack for each action, and one for the opening of the stack.
            #expect(count == 40_001)
            // It was twenty times as long; the machine may be busy with other tests.
            let isSteady = late < early * 5
            #expect(isSteady, "The actions took \(early) in the beginning and \(late) in the end.")
        }
    }
}
