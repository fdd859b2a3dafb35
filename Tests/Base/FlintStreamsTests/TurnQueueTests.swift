import Testing

@testable import FlintStreams

@Suite struct TurnQueueTests {
    /// Runs what the main actor has been given so far, so that its tasks have gone to sleep where they wait.
    @MainActor private func letTasksOfTheMainActorRun() async {
        await Task { @MainActor in }.value
    }

    @MainActor @Test func `turns are granted in the order in which they were asked for`() async {
        let queue = TurnQueue()
        var asked: [Int] = []
        var granted: [Int] = []
        #expect(await queue.acquire() == .granted)
        let waiters = (0..<20).map { number in
            Task { @MainActor in
                // No suspension lies between this line and the queue.
                asked.append(number)
                let answer = await queue.acquire()
                granted.append(number)
                _ = queue.release()
                return answer
            }
        }
        await letTasksOfTheMainActorRun()
        #expect(granted.isEmpty)
        _ = queue.release()
        for waiter in waiters { #expect(await waiter.value == .granted) }
        #expect(granted == asked)
    }

    @Test func `a place in the line is kept until somebody waits there`() async {
        let queue = TurnQueue()
        let (first, second, third) = (queue.enter(), queue.enter(), queue.enter())
        #expect(await queue.wait(for: first) == .granted)
        #expect(!queue.release())
        #expect(await queue.wait(for: second) == .granted)
        #expect(queue.close() == false)
        #expect(await queue.wait(for: third) == .closed)
        #expect(queue.release())
        #expect(await queue.wait(for: queue.enter()) == .closed)
    }

    @Test func `a task that is canceled gives up its place, but not a turn that it has been given`() async {
        let queue = TurnQueue()
        let (first, second, third) = (queue.enter(), queue.enter(), queue.enter())
        let canceled = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return (await queue.wait(for: first), await queue.wait(for: second))
        }
        #expect(await canceled.value == (.granted, .canceled))
        #expect(!queue.release())
        #expect(await queue.wait(for: third) == .granted)
        #expect(!queue.release())
    }

    @MainActor @Test func `a canceled waiter leaves, and the turn passes to the one behind it`() async {
        let queue = TurnQueue()
        #expect(await queue.acquire() == .granted)
        let canceled = Task { @MainActor in await queue.acquire() }
        await letTasksOfTheMainActorRun()
        let next = Task { @MainActor in await queue.acquire() }
        await letTasksOfTheMainActorRun()
        canceled.cancel()
        #expect(await canceled.value == .canceled)
        #expect(!queue.release())
        #expect(await next.value == .granted)
        #expect(!queue.release())
        #expect(await queue.acquire() == .granted)
    }

    @MainActor @Test func `a turn released while the next in line is being canceled passes on`() async {
        for _ in 0..<50 {
            let queue = TurnQueue()
            #expect(await queue.acquire() == .granted)
            let canceled = Task { @MainActor in await queue.acquire() }
            await letTasksOfTheMainActorRun()
            // Nothing suspends between these lines, so the canceled task may still stand in the queue.
            canceled.cancel()
            _ = queue.release()
            #expect(await canceled.value != .closed)
            // A swallowed turn would leave the queue taken.
            if await canceled.value == .canceled { #expect(queue.close()) }
        }
    }

    @Test func `a canceled task still gets a turn that is free, and does not wait for one`() async {
        let queue = TurnQueue()
        #expect(await inCanceledTask { await queue.acquire() } == .granted)
        #expect(await inCanceledTask { await queue.acquire() } == .canceled)
        #expect(!queue.release())
        #expect(await queue.acquire() == .granted)
    }

    @MainActor @Test func `closing sends waiters away and is drained with the last turn`() async {
        let queue = TurnQueue()
        #expect(await queue.acquire() == .granted)
        let waiters = (0..<3).map { _ in Task { @MainActor in await queue.acquire() } }
        await letTasksOfTheMainActorRun()
        #expect(!queue.close())
        for waiter in waiters { #expect(await waiter.value == .closed) }
        #expect(await queue.acquire() == .closed)
        #expect(queue.release())
    }

    @Test func `turns never overlap, and each is given back`() async {
        let queue = TurnQueue()
        let holders = Counter()
        let turns = Counter()
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<250 {
                        #expect(await queue.acquire() == .granted)
                        #expect(holders.increment() == 1)
                        await Task.yield()
                        holders.decrement()
                        turns.increment()
                        #expect(!queue.release())
                    }
                }
            }
        }
        #expect(turns.value == 2000)
        #expect(queue.close())
    }

    @Test func `under load, cancellation loses no turn`() async {
        let queue = TurnQueue()
        let holders = Counter()
        let tasks = (0..<400).map { _ in
            Task {
                let answer = await queue.acquire()
                guard answer == .granted else { return answer }
                #expect(holders.increment() == 1)
                await Task.yield()
                holders.decrement()
                _ = queue.release()
                return answer
            }
        }
        for (number, task) in tasks.enumerated() where number.isMultiple(of: 3) { task.cancel() }
        for (number, task) in tasks.enumerated() {
            let answer = await task.value
            #expect(answer == .granted || (answer == .canceled && number.isMultiple(of: 3)))
        }
        // A lost turn would make this wait for ever.
        #expect(await queue.acquire() == .granted)
        #expect(!queue.release())
        #expect(queue.close())
    }

    @Test func `closed under load, the queue is drained exactly once`() async {
        for _ in 0..<50 {
            let queue = TurnQueue()
            #expect(await queue.acquire() == .granted)
            let drained = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<6 {
                    group.addTask { await queue.acquire() == .granted ? queue.release() : false }
                }
                group.addTask { queue.close() }
                group.addTask { queue.release() }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(drained == 1)
        }
    }
}
