import Dispatch
import FlintStreams
import TestSupport
import Testing

@testable import FlintDurableFlows

@Suite(.timeLimit(.minutes(10))) struct GroupQueueTests {
    /// Executes groups in memory, the first one as soon as it may.
    private struct Executor: GroupExecutor {
        let began: OneShot<Bool>
        let mayGoOn: DispatchSemaphore
        let sizes: Journal<Int>
        var table: [Int] = []

        mutating func perform(_ operations: [GroupOperation<[Int]>]) -> GroupResult {
            if operations.isEmpty { return GroupResult(answers: []) }
            sizes.note(operations.count)
            if began.settle(true) { mayGoOn.wait() }
            let moment = FlowMoment(now: FlowTime(microseconds: 0), uptime: .zero)
            return GroupResult(
                answers: operations.map { operation in
                    do { return try operation.body(&table, moment) } catch { return operation.failure(error) }
                })
        }
    }

    private struct Refusal: Error {}

    private let began = OneShot<Bool>()
    private let mayGoOn = DispatchSemaphore(value: 0)
    private let sizes = Journal<Int>()
    private let queue: GroupQueue<Executor>

    init() {
        queue = GroupQueue("test", Executor(began: began, mayGoOn: mayGoOn, sizes: sizes))
    }

    private func add(_ number: Int) -> Task<Void, any Error> {
        Task.immediate { [queue] in try await queue.perform { table, _ in table.append(number) } }
    }

    @Test func `what arrives during a group is the next one, and a function comes after it`() async throws {
        let first = add(0)
        _ = await began.wait()
        let others = (1...3).map { add($0) }
        let function = Task.immediate { [queue] in try await queue.run { $0.table } }
        mayGoOn.signal()
        #expect(try await function.value == [0, 1, 2, 3])
        for task in [first] + others { try await task.value }
        #expect(sizes.entries == [1, 3])
    }

    @Test func `a group has a limit, and the operations beyond it are in the next ones`() async throws {
        let first = add(0)
        _ = await began.wait()
        let others = (1...2_500).map { add($0) }
        mayGoOn.signal()
        for task in [first] + others { try await task.value }
        #expect(sizes.entries == [1, 1_024, 1_024, 452])
        #expect(try await queue.run { $0.table } == Array(0...2_500))
    }

    @Test func `a refused operation fails alone`() async throws {
        mayGoOn.signal()
        let first = add(0)
        let refused = Task.immediate { [queue] in try await queue.perform { _, _ in throw Refusal() } }
        let last = add(2)
        try await first.value
        await #expect(throws: Refusal.self) { try await refused.value }
        try await last.value
        #expect(try await queue.run { $0.table } == [0, 2])
    }
}
