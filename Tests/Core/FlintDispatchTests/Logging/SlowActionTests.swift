import CoreTestSupport
import Dispatch
import FlintTesting
import Foundation
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintLogs

@Suite struct SlowActionTests {
    enum Wait: Action {
        static let description = "Wait at a gate"
        static func perform(with context: ActionContext<Int>, using gate: Gate) async throws {
            await gate.pass()
        }
    }

    enum Waiting: Feature, TestFeature {
        static let wait = action(Wait.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(wait) }
    }

    enum App: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Waiting.self]
    }

    private let clock = ManualClock()

    private func runtime(
        threshold: Duration?, development: LogLevel = .warning, production: LogLevel = .off
    ) throws -> Flint {
        let runtime = Flint(configuration: FlintConfiguration(clock: clock))
        try runtime.setup(App.self) { configuration in
            configuration.logging.development.level = development
            configuration.logging.production.level = production
            configuration.logging.slowActionThreshold = threshold
        }
        return runtime
    }

    @Test func `an action that still runs after the threshold is warned of once`() async throws {
        let runtime = try runtime(threshold: .seconds(5))
        let changes = runtime.logs.history.changes()
        var warnings = changes.makeAsyncIterator()
        let session = ActionSession("window", runtime: runtime)
        let (first, second) = (Gate(), Gate())
        async let one: Void = session.perform(Waiting.wait, with: 1, using: first)
        await first.arrival()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(3))
        async let two: Void = session.perform(Waiting.wait, with: 2, using: second)
        await second.arrival()
        clock.advance(by: .seconds(2))
        let warning = try #require(await warnings.next())
        #expect(
            (warning.message, warning.level, warning.channel, warning.requestID?.number)
                == ("Still running after 5 s", .warning, .development, 1))
        #expect((warning.input, warning.topic?.action, warning.session) == ("1", Wait.identifier, "window"))
        // The second one's turn comes three seconds later; the first is not warned of again.
        await clock.waitForSleepers()
        clock.advance(by: .seconds(3))
        #expect(await warnings.next()?.requestID?.number == 2)
        first.open()
        second.open()
        _ = try await (one, two)
        runtime.shutdown()
        #expect(await warnings.next() == nil)
    }

    @Test func `an action that ends in time is not warned of`() async throws {
        let runtime = try runtime(threshold: .seconds(5))
        let session = ActionSession("window", runtime: runtime)
        let (quick, slow) = (Gate(), Gate())
        async let first: Void = session.perform(Waiting.wait, with: 1, using: quick)
        await quick.arrival()
        await clock.waitForSleepers()
        quick.open()
        try await first
        clock.advance(by: .seconds(1))
        async let ended: Void = session.perform(Waiting.wait, with: 2, using: slow)
        await slow.arrival()
        let changes = runtime.logs.history.changes()
        clock.advance(by: .seconds(4))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        var warnings = changes.makeAsyncIterator()
        #expect(await warnings.next()?.requestID?.number == 2)
        #expect(runtime.logs.history.snapshot().count == 1)
        slow.open()
        try await ended
    }

    @Test func `production is warned while development is off`() async throws {
        let runtime = try runtime(threshold: .seconds(5), development: .off, production: .warning)
        var warnings = runtime.logs.history.changes().makeAsyncIterator()
        let session = ActionSession("window", runtime: runtime)
        let gate = Gate()
        async let ended: Void = session.perform(Waiting.wait, with: 1, using: gate)
        await gate.arrival()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        #expect(await warnings.next()?.channel == .production)
        gate.open()
        try await ended
    }

    @Test(arguments: [(nil, LogLevel.info), (Duration.seconds(5), .error), (.seconds(5), .off)])
    func `nothing is watched without a threshold, or if no warning is written`(
        threshold: Duration?, level: LogLevel
    ) async throws {
        let runtime = try runtime(threshold: threshold, development: level)
        let wait = try runtime.action(for: Waiting.wait.key)
        #expect(runtime.recorders.recorders(for: wait.profile, among: runtime.recorders.active).isEmpty)
        #expect(runtime.logs.slowActions.isOn == (threshold != nil))
    }

    @Test(arguments: [Duration.seconds(Int64.max), .seconds(-1), .zero])
    func `any threshold is safe`(threshold: Duration) async throws {
        let runtime = try runtime(threshold: threshold)
        let session = ActionSession("window", runtime: runtime)
        let gate = Gate()
        gate.open()
        try await session.perform(Waiting.wait, with: 1, using: gate)
        runtime.shutdown()
    }

    // MARK: The clock

    @Test(.timeLimit(.minutes(10)), arguments: [false, true])
    func `a clock that fails once does not end the watch, not even of who begins meanwhile`(
        isMeanwhile: Bool
    ) async {
        let (warnings, continuation) = AsyncStream<UInt64>.makeStream()
        let watch = SlowActionWatch()
        let (clock, gate) = (clock, Gate())
        if !isMeanwhile { gate.open() }
        watch.configure(
            threshold: .seconds(5), clock: FailingClock(clock, gate: gate), elapsed: { clock.now.offset })
        watch.began(RequestID(number: 1), at: .zero) { _ in continuation.yield(1) }
        if isMeanwhile {
            // The other one finds that the clock is being asked, and relies on that.
            await gate.arrival()
        } else {
            // The other one has the clock asked again, once the watch has noticed that it failed.
            await watch.task?.value
        }
        watch.began(RequestID(number: 2), at: .zero) { _ in continuation.yield(2) }
        gate.open()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        var received: [UInt64] = []
        for await warning in warnings.prefix(2) { received.append(warning) }
        #expect(received == [1, 2])
        watch.cancel()
    }

    @Test func `the clock is asked outside of the lock`() async {
        let (asked, continuation) = AsyncStream<Bool>.makeStream()
        let watch = SlowActionWatch()
        watch.configure(
            threshold: .zero, clock: clock,
            elapsed: { [weak watch] in
                let entered = DispatchSemaphore(value: 0)
                DispatchQueue.global().async {
                    watch?.ended(RequestID(number: 9))
                    entered.signal()
                }
                continuation.yield(entered.wait(timeout: .now() + 5) == .success)
                return .zero
            })
        let (warnings, end) = AsyncStream<Void>.makeStream()
        watch.began(RequestID(number: 1), at: .zero) { _ in end.finish() }
        for await _ in warnings {}
        continuation.finish()
        var answers: [Bool] = []
        for await answer in asked { answers.append(answer) }
        // Once to find out how long to sleep, once to find those that are due.
        #expect((answers.count >= 2, answers.contains(false)) == (true, false))
        watch.cancel()
    }

    // MARK: The queue

    @Test func `requests become due in the order in which they began`() {
        var queue = SlowActionQueue()
        for number: UInt64 in 1...5 {
            queue.add(RequestID(number: number), began: .seconds(Int(number))) { _ in }
        }
        queue.remove(RequestID(number: 1))
        queue.remove(RequestID(number: 3))
        queue.remove(RequestID(number: 9))
        #expect(queue.oldest == .seconds(2))
        let due = (0..<2).map { _ in queue.takeDue(beganBy: .milliseconds(4999)).map(\.began) }
        #expect((due, queue.oldest) == ([[.seconds(2), .seconds(4)], []], .seconds(5)))
        queue.remove(RequestID(number: 5))
        #expect(queue.oldest == nil)
    }

    @Test func `ended requests do not pile up behind one that runs for long`() {
        var queue = SlowActionQueue()
        queue.add(RequestID(number: 1), began: .zero) { _ in }
        for number: UInt64 in 2...100_000 {
            queue.add(RequestID(number: number), began: .zero) { _ in }
            queue.remove(RequestID(number: number))
        }
        #expect(queue.count < 100)
        #expect(queue.takeDue(beganBy: .zero).count == 1)
    }

    @Test(arguments: [
        (Duration.zero, "0 ns"), (.nanoseconds(-1), "0 ns"), (.nanoseconds(999), "999 ns"),
        (.microseconds(1), "1 µs"), (.microseconds(12_345), "12.3 ms"), (.nanoseconds(999_600), "1 ms"),
        (.milliseconds(1500), "1.5 s"),
        (.seconds(90), "1 m 30 s"), (.seconds(3600), "1 h 0 m"), (.seconds(200 * 3600), "8 d 8 h"),
        (.seconds(Int64.max), "104166666666666 d 16 h"),
    ]) func `durations have three digits and a unit, as in the inspector`(duration: Duration, text: String) {
        #expect(duration.logText == text)
    }
}
