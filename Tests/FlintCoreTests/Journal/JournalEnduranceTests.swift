import FlintTesting
import Foundation
import Synchronization
import Testing

@testable import FlintCore

/// A runtime that keeps a journal, for long.
@Suite(.timeLimit(.minutes(5))) struct JournalEnduranceTests {
    /// A journal that counts what it gets.
    private final class CountingJournal: HistoryJournal {
        let count = Mutex(0)

        func beginRun(at time: Date) {}
        func endRun(at time: Date) {}
        func previousRun() -> HistorySnapshot? { nil }
        func record(_ record: HistoryRecord) { count.withLock { $0 += 1 } }
    }

    @Test func `twenty thousand actions with a journal cost what the first ones cost`() async {
        // In a process of its own: a chain of wrappers that grew with each action ended it after some 7,000.
        await #expect(processExitsWith: .success) {
            let journal = CountingJournal()
            let runtime = Flint()
            try runtime.setup(StackFeatures.self) {
                $0.includesFrameworkFeatures = true
                $0.journal = journal
            }
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
            // Two events and two changes of a stack for each action, and one for the opening of the stack.
            #expect(journal.count.withLock { $0 } == 80_001)
            // It was twenty times as long; the machine may be busy with other tests.
            #expect(late < early * 5, "The actions took \(early) in the beginning and \(late) in the end.")
        }
    }
}
