import FlintFlows
import Testing

/// The delays before restarts.
@Suite struct RestartPolicyTests {
    private static let usual = RestartPolicy.Backoff.exponential(
        from: .milliseconds(100), by: 2, upTo: .seconds(30))

    @Test(
        arguments: [
            (1, .milliseconds(100)), (2, .milliseconds(200)), (3, .milliseconds(400)),
            (4, .milliseconds(800)),
            (5, .milliseconds(1600)), (8, .milliseconds(12_800)), (9, .milliseconds(25_600)),
            (10, .seconds(30)),
            (11, .seconds(30)), (1_000, .seconds(30)), (5_000, .seconds(30)), (.max, .seconds(30)),
            (0, .milliseconds(100)), (-5, .milliseconds(100)), (.min, .milliseconds(100)),
        ] as [(Int, Duration)])
    func `the usual delay doubles exactly, up to its limit`(restart: Int, delay: Duration) {
        #expect(RestartPolicy(backoff: Self.usual).delay(beforeRestart: restart) == delay)
    }

    @Test(
        arguments: [
            (.constant(.seconds(2)), 1, .seconds(2)), (.constant(.seconds(2)), 900, .seconds(2)),
            (.constant(.zero), 1, .milliseconds(1)), (.constant(.seconds(-2)), 3, .milliseconds(1)),
            (.constant(.microseconds(999)), 1, .milliseconds(1)),
            // A factor below one counts as one, and so does what is no number.
            (.exponential(from: .seconds(2), by: 0.5, upTo: .seconds(9)), 4, .seconds(2)),
            (.exponential(from: .seconds(2), by: -3, upTo: .seconds(9)), 4, .seconds(2)),
            (.exponential(from: .seconds(2), by: .nan, upTo: .seconds(9)), 4, .seconds(2)),
            (.exponential(from: .seconds(2), by: .infinity, upTo: .seconds(9)), 1, .seconds(2)),
            (.exponential(from: .seconds(2), by: .infinity, upTo: .seconds(9)), 2, .seconds(9)),
            (.exponential(from: .seconds(2), by: 1.5, upTo: .seconds(9)), 3, .milliseconds(4500)),
            // Below zero counts as zero, and a delay is never below a millisecond.
            (.exponential(from: .seconds(-1), by: 2, upTo: .seconds(9)), 5, .milliseconds(1)),
            (.exponential(from: .zero, by: 2, upTo: .seconds(9)), 5_000, .milliseconds(1)),
            (.exponential(from: .seconds(1), by: 2, upTo: .seconds(-9)), 1, .milliseconds(1)),
            (.exponential(from: .seconds(10), by: 2, upTo: .seconds(9)), 1, .seconds(9)),
            (
                .exponential(from: .seconds(Int64.max), by: 2, upTo: .seconds(Int64.max)), 9,
                .seconds(Int64.max)
            ),
            (
                .exponential(from: .nanoseconds(1), by: 1e300, upTo: .seconds(Int64.max)), 2,
                .seconds(Int64.max)
            ),
        ] as [(RestartPolicy.Backoff, Int, Duration)])
    func `what is out of bounds is cut`(backoff: RestartPolicy.Backoff, restart: Int, delay: Duration) {
        #expect(RestartPolicy(backoff: backoff).delay(beforeRestart: restart) == delay)
    }

    @Test func `a negative limit counts as zero`() {
        let policies = [RestartPolicy(limit: -3), RestartPolicy(limit: nil), RestartPolicy()]
        #expect(policies.map(\.limit) == [0, nil, 5])
        #expect(RestartPolicy().restarts == .failures)
    }
}
