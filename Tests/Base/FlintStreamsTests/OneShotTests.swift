import Testing

@testable import FlintStreams

@Suite struct OneShotTests {
    @Test func `the first value counts, and can be read again`() async {
        let shot = OneShot<Int>()
        #expect([shot.isSettled, shot.settle(1), shot.isSettled] == [false, true, true])
        #expect(!shot.settle(2))
        #expect(await shot.wait(onCancel: -1) == 1)
        #expect(!shot.settle(3))
        #expect(await shot.wait(onCancel: -1) == 1)
    }

    @MainActor @Test func `a wait without a value of its own outlasts cancellation`() async {
        let shot = OneShot<Int>()
        let waiter = Task { @MainActor in await shot.wait() }
        waiter.cancel()
        await Task { @MainActor in }.value
        #expect(!shot.isSettled)
        #expect(shot.settle(1))
        #expect(await waiter.value == 1)
    }

    // The main actor runs its tasks in the order in which they were made, so here the waiting task has gone to
    // sleep before the rest of the test goes on. The result does not depend on it.

    @MainActor @Test func `settling wakes the waiting task`() async {
        let shot = OneShot<Int>()
        let waiter = Task { @MainActor in await shot.wait(onCancel: -1) }
        await Task { @MainActor in }.value
        #expect(shot.settle(1))
        #expect(await waiter.value == 1)
    }

    @MainActor @Test func `cancellation settles with the waiter's own value`() async {
        let shot = OneShot<Int>()
        let waiter = Task { @MainActor in await shot.wait(onCancel: -1) }
        await Task { @MainActor in }.value
        waiter.cancel()
        #expect(await waiter.value == -1)
        #expect(!shot.settle(1))
    }

    @Test(arguments: [nil, 1])
    func `a task that was canceled before does not wait, but a value settled before wins`(
        value: Int?
    ) async {
        let shot = OneShot<Int>()
        if let value { shot.settle(value) }
        #expect(await inCanceledTask { await shot.wait(onCancel: -1) } == value ?? -1)
    }

    @Test func `of many that settle at once, one is first, and its value arrives`() async {
        for _ in 0..<50 {
            let shot = OneShot<Int>()
            async let received = shot.wait(onCancel: -1)
            let winners: [Int] = await withTaskGroup(of: Int?.self) { group in
                for number in 0..<8 { group.addTask { shot.settle(number) ? number : nil } }
                return await group.reduce(into: []) { winners, number in
                    if let number { winners.append(number) }
                }
            }
            #expect(await [received] == winners)
        }
    }

    @Test func `cancellation and settling at once give one of both values`() async {
        for _ in 0..<200 {
            let shot = OneShot<Int>()
            let waiter = Task { await shot.wait(onCancel: -1) }
            async let isFirst = shot.settle(1)
            waiter.cancel()
            #expect(await waiter.value == (await isFirst ? 1 : -1))
        }
    }

    #if os(macOS) || os(Linux)
        @Test func `a second waiting task is a mistake`() async {
            await #expect(processExitsWith: .failure) { @MainActor in
                let shot = OneShot<Int>()
                async let first = shot.wait(onCancel: -1)
                async let second = shot.wait(onCancel: -1)
                _ = await (first, second)
            }
        }
    #endif
}
