import CoreTestSupport
import FlintTesting
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents

/// Many performs in many sessions, with cancellation and with observers of all kinds.
@Suite(.flint, .serialized, .timeLimit(.minutes(10))) struct DispatchStressTests {
    init() throws { try Flint.current.setup(Group.self) }

    static let sessionCount = 100
    static let workerCount = 200
    static let performsPerWorker = Repetitions.count(150)

    enum Step: Action {
        static let description = "Suspend once, unless canceled"
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) async throws {
            await Task.yield()
            try Task.checkCancellation()
        }
    }

    enum Group: TestRoot {
        static let step = action(Step.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(step) }
    }

    /// What an observer counted, and whether the numbers followed each other.
    struct Tally: Sendable {
        var received: UInt64 = 0
        var lost: UInt64 = 0
        var last: UInt64 = 0
        var isGapless = true

        mutating func count(_ event: DispatchEvent) {
            let step = event.missedCount ?? 1
            if event.missedCount == nil { received += 1 } else { lost += step }
            isGapless = isGapless && event.sequence == last + step
            last = event.sequence
        }
    }

    /// Reads to the end, and lets others run so many times after each event.
    private static func observe(_ events: AsyncStream<DispatchEvent>, yields: Int) async -> Tally {
        var tally = Tally()
        for await event in events {
            tally.count(event)
            for _ in 0..<yields { await Task.yield() }
        }
        return tally
    }

    /// Comes, reads a few events, leaves and comes again; each visit must be without gaps.
    private static func visit(_ runtime: Flint) async -> (visits: Int, isGapless: Bool) {
        var visits = 0
        var isGapless = true
        while true {
            var tally: Tally?
            var count = 0
            for await event in runtime.events(bufferingNewest: 8) {
                // A visit begins anywhere.
                var current = tally ?? Tally(last: event.sequence - (event.missedCount ?? 1))
                current.count(event)
                tally = current
                count += 1
                if count == 20 { break }
            }
            isGapless = isGapless && tally?.isGapless != false
            visits += 1
            if count < 20 { return (visits, isGapless) }
        }
    }

    /// Performs in one session after another; every third perform is canceled while it is on its way.
    private static func work(_ worker: Int, in sessions: [ActionSession]) async -> (done: Int, canceled: Int)
    {
        var (done, canceled) = (0, 0)
        for number in 0..<performsPerWorker {
            let session = sessions[(worker * 7 + number * 13) % sessions.count]
            do {
                if number.isMultiple(of: 3) {
                    let task = Task(name: "test.canceled") { try await session.perform(Group.step) }
                    for _ in 0..<number % 4 { await Task.yield() }
                    task.cancel()
                    try await task.value
                } else {
                    try await session.perform(Group.step)
                }
                done += 1
            } catch {
                canceled += 1
            }
        }
        return (done, canceled)
    }

    @Test func `every perform begins and ends once, or is refused once, and observers miss nothing unsaid`()
        async throws
    {
        let runtime = Flint.current
        let sessions = (0..<Self.sessionCount).map { number in
            ActionSession("stress-\(number)", order: number.isMultiple(of: 2) ? .serial : .interleaved)
        }
        let recorder = EventRecorder()
        let streams = [(4096, 0), (1024, 0), (16, 1), (1, 20)].map { limit, yields in
            (runtime.events(bufferingNewest: limit), yields)
        }
        let observers = streams.map { events, yields in
            Task(name: "test.observer") { await Self.observe(events, yields: yields) }
        }
        let visitors = (0..<2).map { _ in Task(name: "test.visitor") { await Self.visit(runtime) } }

        let counts = await withTaskGroup(of: (done: Int, canceled: Int).self) { group in
            for worker in 0..<Self.workerCount {
                group.addTask(name: "test.worker") { await Self.work(worker, in: sessions) }
            }
            return await group.reduce(into: (done: 0, canceled: 0)) { sum, part in
                sum = (sum.done + part.done, sum.canceled + part.canceled)
            }
        }
        runtime.shutdown()

        let performs = Self.workerCount * Self.performsPerWorker
        #expect(counts.done + counts.canceled == performs)
        #expect(counts.done >= performs * 2 / 3)

        let events = recorder.events
        let published = UInt64(events.count)
        var states: [RequestID: Int] = [:]
        var (began, ended, refused, succeeded) = (0, 0, 0, 0)
        var areInOrder = true
        for (index, event) in events.enumerated() {
            areInOrder = areInOrder && event.sequence == UInt64(index + 1)
            switch event.kind {
            case .began:
                began += 1
                areInOrder =
                    areInOrder && event.requestID.map { states.updateValue(1, forKey: $0) == nil } == true
            case .ended(let outcome, _):
                ended += 1
                if outcome == .success { succeeded += 1 }
                areInOrder =
                    areInOrder && event.requestID.map { states.updateValue(2, forKey: $0) == 1 } == true
            case .refused(let reasons):
                refused += 1
                areInOrder = areInOrder && reasons.map(\.code) == [.cancelled] && event.requestID == nil
            default:
                areInOrder = false
            }
        }
        #expect((areInOrder, states.values.allSatisfy { $0 == 2 }) == (true, true))
        #expect((began + refused, began, succeeded) == (performs, ended, counts.done))

        for observer in observers {
            let tally = await observer.value
            #expect((tally.isGapless, tally.received + tally.lost) == (true, published))
        }
        for visitor in visitors {
            let (visits, isGapless) = await visitor.value
            #expect((visits > 1, isGapless) == (true, true))
        }
        #expect(runtime.diagnostics.isEmpty)
    }
}
