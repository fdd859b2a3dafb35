import Testing

@testable import FlintFlows

/// Which region decides.
@Suite struct RegionArbitrationTests {
    /// The end of one region, in the order in which they end.
    struct End: Sendable {
        let region: Int
        let decision: RunEnding?
        var isCanceled = false
    }

    private static func error(_ region: Int, canceled isCanceled: Bool = false) -> End {
        End(region: region, decision: .error(region), isCanceled: isCanceled)
    }

    private static func cancellation(_ region: Int, canceled isCanceled: Bool = true) -> End {
        End(region: region, decision: .cancellation, isCanceled: isCanceled)
    }

    @Test(
        arguments: [
            ([], nil),
            ([End(region: 0, decision: nil), End(region: 1, decision: nil)], nil),
            ([End(region: 0, decision: nil), error(1)], .error(1)),
            // Two at once: the first in the order of the regions.
            ([error(1), error(0)], .error(0)),
            ([error(0), error(1)], .error(0)),
            ([error(2), error(1), End(region: 0, decision: .value(5))], .value(5)),
            // What a region does after it was canceled for another one never decides.
            ([error(1), error(0, canceled: true)], .error(1)),
            ([error(1), cancellation(0)], .error(1)),
            ([error(1), End(region: 0, decision: .value(5), isCanceled: true)], .error(1)),
            // A CancellationError of a region that was not canceled is an ordinary error.
            ([cancellation(1, canceled: false), error(0, canceled: true)], .cancellation),
            // All canceled from outside: an error of its own counts before a CancellationError.
            ([cancellation(0), cancellation(1)], .cancellation),
            ([cancellation(0), error(1, canceled: true)], .error(1)),
            ([error(2, canceled: true), error(1, canceled: true)], .error(1)),
        ] as [([End], RunEnding?)])
    func `one decision counts`(ends: [End], expected: RunEnding?) {
        var arbitration = RegionArbitration<Int>()
        var cancellations = 0
        for end in ends
        where arbitration.add(end.region, end.decision?.result, isCanceled: end.isCanceled) {
            cancellations += 1
        }
        #expect(arbitration.decision.map { RunEnding($0) } == expected)
        #expect(cancellations == (ends.contains { $0.decision != nil } ? 1 : 0))
    }
}
