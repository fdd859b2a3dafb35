import Dispatch
import Synchronization
import Testing

@testable import FlintStreams

/// Publishing under a lock of the caller.
@Suite(.timeLimit(.minutes(5))) struct BroadcastWakeUpTests {
    /// Positions that several tasks write down.
    private final class Record: Sendable {
        let positions: Mutex<[UInt64]>

        init(_ positions: [UInt64] = []) {
            self.positions = Mutex(positions)
        }
    }

    @Test func `while nobody listens, elements are counted and dropped`() {
        let broadcast = Broadcast<Int>()
        for expected in 1...3 as ClosedRange<UInt64> {
            let (position, wakeUp) = broadcast.publishWithoutWaking(7)
            #expect(position == expected)
            #expect(wakeUp == nil)
        }
        let subscription = broadcast.subscribe()
        #expect(subscription.takeAll().isEmpty)
        #expect(broadcast.publishWithoutWaking(8).position == 4)
        #expect(subscription.takeAll() == [.element(8, position: 4)])
        subscription.cancel()
        #expect(broadcast.publishWithoutWaking(9).position == 5)
        #expect(broadcast.published == 5)
    }

    @Test func `after the end elements are counted and dropped`() {
        let broadcast = Broadcast<Int>()
        let subscription = broadcast.subscribe()
        broadcast.finish()
        #expect(broadcast.publishWithoutWaking(1).position == 1)
        #expect(subscription.takeAll().isEmpty)
    }

    @Test(arguments: [1, 2, 5]) func `sleepers are resumed by the wake-up, not before`(count: Int) async {
        let broadcast = Broadcast<Int>()
        let received = Record(Array(repeating: 0, count: count))
        let readers = (0..<count).map { index in
            let subscription = broadcast.subscribe()
            return Task {
                while case .element(_, let position)? = await subscription.next() {
                    received.positions.withLock { $0[index] = position }
                }
            }
        }
        // Somebody who was not asleep yet reads on, so this goes on until all of them are, with ever more time for it.
        var asleep = false
        var pause = 1
        while !asleep {
            for _ in 0..<pause { await Task.yield() }
            pause *= 2
            let (position, wakeUp) = broadcast.publishWithoutWaking(1)
            guard let wakeUp else { continue }
            for _ in 0..<20 { await Task.yield() }
            asleep = received.positions.withLock { $0.allSatisfy { $0 < position } }
            wakeUp.perform()
        }
        broadcast.finish()
        for reader in readers { await reader.value }
        #expect(received.positions.withLock { Set($0) } == [broadcast.published])
    }

    @TaskLocal private static var local = 0

    /// Runs jobs when a test says so, and notes in what task they were handed over.
    private final class ManualExecutor: TaskExecutor {
        let notes = Mutex<[(local: Int, priority: TaskPriority)]>([])
        let handedOver: AsyncStream<Void>
        private let continuation: AsyncStream<Void>.Continuation
        private let jobs = Mutex<[UnownedJob]>([])

        init() {
            (handedOver, continuation) = AsyncStream.makeStream()
        }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            notes.withLock { $0.append((BroadcastWakeUpTests.local, Task.currentPriority)) }
            jobs.withLock { $0.append(job) }
            continuation.yield()
        }

        /// Runs what is there until every task sleeps or has ended.
        func runAll() async {
            await withCheckedContinuation { done in
                DispatchQueue.global().async { [self] in
                    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
                        job.runSynchronously(on: asUnownedTaskExecutor())
                    }
                    done.resume()
                }
            }
        }
    }

    @Test func `several sleepers are woken in a task that has nothing of the publisher's`() async {
        let executor = ManualExecutor()
        let broadcast = Broadcast<Int>()
        let readers = (0..<2).map { _ in
            let subscription = broadcast.subscribe()
            return Task(executorPreference: executor) { await subscription.next() }
        }
        await executor.runAll()
        executor.notes.withLock { $0 = [] }
        await Task(name: "test.publisher", priority: .background) {
            Self.$local.withValue(1) {
                let wakeUp = broadcast.publishWithoutWaking(7).wakeUp
                #expect(wakeUp != nil, "Both readers sleep.")
                wakeUp?.perform()
            }
        }.value
        // The first two were the beginnings of the readers.
        for await _ in executor.handedOver.prefix(4) {}
        let notes = executor.notes.withLock { $0 }
        #expect(notes.map(\.local) == [0, 0])
        #expect(notes.map(\.priority) == [.high, .high])
        await executor.runAll()
        for reader in readers { #expect(await reader.value == .element(7, position: 1)) }
    }

    @Test func `records under a lock have the order of the positions, and leave no gap to a subscription`()
        async
    {
        let broadcast = Broadcast<Int>()
        let record = Record()
        let publish: @Sendable (Int) -> Void = { element in
            var wakeUp: BroadcastWakeUp?
            record.positions.withLock { positions in
                let (position, waiting) = broadcast.publishWithoutWaking(element)
                positions.append(position)
                wakeUp = waiting
            }
            wakeUp?.perform()
        }
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for element in 0..<500 { publish(element) }
                }
            }
            for _ in 0..<20 {
                group.addTask {
                    let subscription = broadcast.subscribe(limit: .max)
                    let before = record.positions.withLock { $0.last ?? 0 }
                    await Task.yield()
                    let first = subscription.takeAll().first
                    if case .element(_, let position)? = first { #expect(position <= before + 1) }
                }
            }
        }
        #expect(record.positions.withLock { $0 } == Array(1...4000))
    }
}
