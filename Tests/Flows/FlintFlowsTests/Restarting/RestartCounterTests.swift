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
        var changed = Self.policy(9)
        changed.limit = limit
        for policy in [Self.policy(limit), changed] {
            #expect(delays(policy, lasting: expected.map { _ in .zero }) == expected)
        }
    }

    @Test func `without a limit it goes on for ever, with the largest delay`() {
        let delays = delays(Self.policy(nil), lasting: Array(repeating: .zero, count: 5_000))
        #expect(delays == [1, 2, 4, 8, 16] + Array(repeating: 30, count: 4_995))
    }

    @Test(
        arguments: [
            (
                2, .seconds(60),
                [.zero, .zero, .seconds(60), .zero, .milliseconds(59_999), .zero], [1, 2, 1, 2, -1, -1]
            ),
            // Without stability nothing resets.
            (2, nil, [.seconds(1e9), .seconds(1e9), .seconds(1e9)], [1, 2, -1]),
            // A stability below zero is zero: each attempt resets.
            (1, .zero, [.zero, .zero, .zero], [1, 1, 1]), (0, .zero, [.zero], [-1]),
            (1, .seconds(-5), [.zero, .zero, .zero], [1, 1, 1]), (0, .seconds(-5), [.zero], [-1]),
        ] as [(Int, Duration?, [Duration], [Int])])
    func `an attempt that was stable resets count and delay`(
        limit: Int, stableAfter: Duration?, lasting: [Duration], expected: [Int]
    ) {
        #expect(delays(Self.policy(limit, stableAfter: stableAfter), lasting: lasting) == expected)
    }

    @Test func `attempts are numbered through, also after a reset`() {
        var counter = RestartCounter(Self.policy(1))
        for number in 2...9 {
            let decision = counter.decide(after: .failed, lasted: .seconds(60))
            #expect(decision == .restart(attempt: number, after: .seconds(1)))
        }
    }
}
