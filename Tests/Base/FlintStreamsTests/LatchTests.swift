import Testing

@testable import FlintStreams

@Suite struct LatchTests {
    @MainActor @Test func `tasks that wait and tasks that come later pass, and only the first call opens it`()
        async
    {
        let latch = Latch()
        let tasks = (0..<3).map { _ in Task { @MainActor in await latch.wait() } }
        // The main actor runs its jobs in order.
        await Task { @MainActor in }.value
        #expect(latch.waitCount == 3)
        #expect(!latch.isOpen)
        #expect([latch.open(), latch.open()] == [true, false])
        for task in tasks { #expect(await task.value) }
        #expect(latch.isOpen)
        #expect(await latch.wait())
    }

    @Test func `a canceled task gives up, and leaves nothing behind`() async {
        let latch = Latch()
        let waiter = Task { await latch.wait() }
        waiter.cancel()
        #expect(await !waiter.value)
        #expect(latch.waitCount == 0)
        latch.open()
        #expect(await Task { await latch.wait() }.value)
    }
}
