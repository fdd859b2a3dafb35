import FlintCore
import FlintTesting
import Foundation
import Testing

/// Each rule finds the tracker that breaks it.
@Suite(.timeLimit(.minutes(10))) struct BrokenTrackersTests {
    typealias Rule = PurchaseTrackerConformance<BrokenTracker>.Rule

    /// A tracker that breaks one rule, if any.
    struct BrokenTracker: PurchaseTracker {
        let broken: Rule?
        let base = InMemoryPurchaseTracker()

        func isPurchased(_ product: PurchasableProduct) -> Bool? {
            switch broken {
            case .reportsOwnership: base.isPurchased(product) ?? false
            case .keepsProductsApart:
                base.isPurchased(product) == true
                    || base.isPurchased(PurchasableProduct.nonConsumable(id: "conformance.pro")) == true
                    ? true : base.isPurchased(product)
            default: base.isPurchased(product)
            }
        }

        func isSubscriptionActive(_ product: PurchasableProduct) -> Bool? {
            switch broken {
            case .reportsActivity: base.isSubscriptionActive(product) ?? true
            default: base.isSubscriptionActive(product)
            }
        }

        func expiry(of product: PurchasableProduct) -> Date? {
            base.expiry(of: product).map { broken == .expiryEnds ? $0.addingTimeInterval(-3600) : $0 }
        }

        func balance(of product: PurchasableProduct) -> Int? {
            base.balance(of: product).map { broken == .reportsBalance ? $0 + 1 : $0 }
        }

        var revision: UInt64? { broken == .revisionGrows ? 7 : base.revision }

        func changes() -> AsyncStream<PurchaseChange> {
            guard broken == .announcesChanges else { return base.changes() }
            let (stream, continuation) = AsyncStream<PurchaseChange>.makeStream()
            continuation.yield(.product(id: "another", status: .unknown))
            return stream
        }
    }

    @Test(arguments: Rule.allCases + [nil]) func `a tracker that breaks one rule is found, and no other`(
        rule: Rule?
    ) async throws {
        let suite = PurchaseTrackerConformance {
            BrokenTracker(broken: rule)
        } set: { tracker, status, product in
            tracker.base.set(status, for: product)
        }
        #expect(Set(try await suite.findings().map(\.rule)) == Set([rule?.rawValue].compactMap(\.self)))
    }

    @Test func `a tracker that tells nothing of changes and has no revision keeps all`() async throws {
        struct Silent: PurchaseTracker {
            let base = InMemoryPurchaseTracker()

            func isPurchased(_ product: PurchasableProduct) -> Bool? { base.isPurchased(product) }
            func isSubscriptionActive(_ product: PurchasableProduct) -> Bool? {
                base.isSubscriptionActive(product)
            }
        }
        try await PurchaseTrackerConformance {
            Silent()
        } set: { tracker, status, product in
            tracker.base.set(status, for: product)
        }.check()
    }
}
