import Testing

@testable import FlintFlows

/// What follows an attempt.
@Suite struct RestartCounterTests {
    private static func policy(
        _ limit: Int?, _ restarts: RestartPolicy.Restarts = .failures, stableAfter: Duration? = .seconds(60)
    ) -> RestartPolicy {
        RestartPolicy(
            limit: limit, backoff: .exponential(from: .seconds(1), by: 2, upTo: .seconds(30)),
            restarts: restarts, stableAfter: stableAfter)
    }

    private func delays(
        _ policy: RestartPolicy, _ ending: RestartCounter.Ending = .failed, lasting durations: [Duration]
    ) -> [Int] {
        var counter = RestartCounter(policy)
        return durations.map { duration in
            switch counter.decide(after: ending, lasted: duration) {
            case .stop: -1
            case .restart(_, let delay): Int(delay.components.seconds)
            }
        }
    }

    @Test(
        arguments: [
            (.failures, .failed, true), (.failures, .finished, false), (.failures, .exited, false),
            (.failures, .canceled, false), (.always, .failed, true), (.always, .finished, true),
            (.always, .exited, true), (.always, .canceled, false),
        ] as [(RestartPolicy.Restarts, RestartCounter.Ending, Bool)])
    func `which endings restart`(
        restarts: RestartPolicy.Restarts, ending: RestartCounter.Ending, isRestarted: Bool
    ) {
        var counter = RestartCounter(Self.policy(1, restarts))
        let decision = counter.decide(after: ending, lasted: .zero)
        #expect(decision == (isRestarted ? .restart(attempt: 2, after: .seconds(1)) : .stop))
    }

    @Test(arguments: [(0, [-1]), (-2, [-1]), (1, [1, -1]), (3, [1, 2, 4, -1])])
    func `the limit counts restarts in a row`(limit: Int, expected: [Int]) {
        #expect(delays(Self.policy(limit), lasting: expected.map { _ in .zero }) == expected)
        var changed = Self.policy(9)
        changed.limit = limit
        #expect(delays(changed, lasting: expected.map { _ in .zero }) == expected)
    }

    @Test func `without a limit it goes on for ever, with the largest delay`() {
        let delays = delays(Self.policy(nil), lasting: Array(repeating: .zero, count: 5_000))
        #expect(delays.prefix(6) == [1, 2, 4, 8, 16, 30])
        #expect(delays.suffix(4_995).allSatisfy { $0 == 30 })
    }

    @Test func `an attempt that was stable resets count and delay`() {
        let lasting: [Duration] = [.zero, .zero, .seconds(60), .zero, .milliseconds(59_999), .zero]
        #expect(delays(Self.policy(2), lasting: lasting) == [1, 2, 1, 2, -1, -1])
    }

    @Test func `without stability nothing resets`() {
        let policy = Self.policy(2, stableAfter: nil)
        #expect(delays(policy, lasting: [.seconds(1e9), .seconds(1e9), .seconds(1e9)]) == [1, 2, -1])
    }

    @Test(arguments: [Duration.zero, .seconds(-5)])
    func `a stability below zero is zero: each attempt resets`(stableAfter: Duration) {
        let policy = Self.policy(1, stableAfter: stableAfter)
        #expect(delays(policy, lasting: [.zero, .zero, .zero]) == [1, 1, 1])
        #expect(delays(Self.policy(0, stableAfter: stableAfter), lasting: [.zero]) == [-1])
    }

    @Test func `attempts are numbered through, also after a reset`() {
        var counter = RestartCounter(Self.policy(1))
        for number in 2...9 {
            let decision = counter.decide(after: .failed, lasted: .seconds(60))
            #expect(decision == .restart(attempt: number, after: .seconds(1)))
        }
    }
}
