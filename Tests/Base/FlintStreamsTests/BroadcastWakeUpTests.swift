import TestSupport
import Testing

@testable import FlintStreams

/// How subscribers that sleep are woken.
@Suite(.timeLimit(.minutes(10))) struct BroadcastWakeUpTests {
    @TaskLocal private static var local = 0

    @Test func `several sleepers are woken in a task that has nothing of the publisher's`() async {
        let executor = ManualTaskExecutor { Self.local }
        let broadcast = Broadcast<Int>()
        let readers = (0..<2).map { _ in
            let subscription = broadcast.subscribe()
            return Task(executorPreference: executor) { await subscription.next() }
        }
        await executor.runAll()
        await Task(name: "test.publisher", priority: .background) {
            Self.$local.withValue(1) { _ = broadcast.publish(7) }
        }.value
        let notes = await executor.nextNotes(2)
        #expect(notes.map(\.local) == [0, 0])
        #expect(notes.map(\.priority) == [.high, .high])
        await executor.runAll()
        for reader in readers { #expect(await reader.value == .element(7, position: 1)) }
    }
}
