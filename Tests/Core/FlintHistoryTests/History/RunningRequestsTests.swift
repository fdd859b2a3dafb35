import TestSupport
import Testing

@testable import FlintCore
@testable import FlintHistory

@Suite struct RunningRequestsTests {
    private func entry(_ request: UInt64) -> StackEntryReference {
        StackEntryReference(
            slot: Int(request % 7), stackID: ActionStack.ID(number: request), position: Int(request))
    }

    @Test(arguments: 1...6) func `each request is found where it was put, until it is taken out`(
        seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        var requests = RunningRequests()
        var expected: [UInt64: StackEntryReference] = [:]
        var last: UInt64 = 0
        for _ in 0..<3000 {
            // Far more may run than have a place of their own, and not every request is put in.
            if Int.random(in: 0..<300, using: &random) >= expected.count {
                last += UInt64.random(in: 1...3, using: &random)
                requests.insert(last, at: last, entry(last))
                expected[last] = entry(last)
            } else if let request = expected.keys.sorted().randomElement(using: &random) {
                #expect(requests.remove(request) == expected.removeValue(forKey: request))
                #expect(requests.remove(request) == nil)
            }
            let some = UInt64.random(in: 1...last + 2, using: &random)
            // Compared outside of the macro, which takes longer than the comparison.
            let isAsExpected = requests[some] == expected[some] && requests.count == expected.count
            #expect(isAsExpected, "\(some) of \(expected.count)")
        }
        for request in expected.keys { #expect(requests.remove(request) == entry(request)) }
        #expect(requests.count == 0)
    }

    @Test func `nothing is found where nothing was put`() {
        var requests = RunningRequests()
        #expect((requests[0], requests.remove(0), requests[64]) == (nil, nil, nil))
        requests.insert(64, at: 64, entry(64))
        #expect((requests[128], requests.remove(128), requests[64]) == (nil, nil, entry(64)))
    }
}
