import CoreTestSupport
import FlintTesting
import Foundation
import Testing

@testable import FlintGating

@Suite(.timeLimit(.minutes(10))) struct PurchaseLedgerStoreTests {
    @Test func `after a clock that failed, the next change has the end of a subscription told`() async {
        let clock = ManualClock()
        let start = Date(timeIntervalSinceReferenceDate: 0)
        let store = PurchaseLedgerStore(
            PurchaseLedger(["club": .active(until: start + 60)], unlisted: .notPurchased),
            clock: FailingClock(clock), wallTime: clock.wallTime(from: start))
        await store.alarm?.value
        store.update { ledger, now in ledger.set(.purchased, of: "pro", at: now).map { [$0] } ?? [] }
        let changes = store.changes()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(60))
        #expect(await changes.first { _ in true } == .product(id: "club", status: .notPurchased))
        withExtendedLifetime(store) {}
    }
}
