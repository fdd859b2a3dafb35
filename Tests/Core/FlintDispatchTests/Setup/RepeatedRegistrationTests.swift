import CoreTestSupport
import FlintCore
import TestSupport
import Testing

/// Declarations that are read again and again.
@Suite(.timeLimit(.minutes(10))) struct RepeatedRegistrationTests {
    static let pro = PurchasableProduct.nonConsumable(id: "pro", name: "Pro")
    static let pack = PurchasableProduct.consumable(id: "pack", name: "Pack")

    enum Paid: ConditionalFeature, TestFeature {
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.purchase(anyOf: .product(pro), .all(.product(pro), .product(pack, quantity: 3)))
            requirements.purchase(anyOf: pro, pack)
        }
    }

    enum Root: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Paid.self]
    }

    @Test func `constraints that are declared again and again hold no more memory`() async {
        // In a process of its own, where nothing else takes memory.
        await #expect(processExitsWith: .success) {
            // One allocation that stayed at each turn would be 80 kilobytes at least; there were said to be four.
            let bound = 75_000
            let runtime = Flint()
            try runtime.setup(Root.self) { $0.purchases = InMemoryPurchaseTracker() }
            func declare(_ count: Int) async throws {
                for _ in 0..<count {
                    _ = runtime.preflight()
                    try Flint().setup(Root.self) { $0.purchases = InMemoryPurchaseTracker() }
                }
            }
            // The allocator has nearly all its pages by then.
            try await declare(1000)
            var growths: [Int] = []
            // What stays at each turn makes each span grow; the allocator takes pages in some.
            while growths.count < 5, growths.allSatisfy({ $0 >= bound }) {
                guard let before = residentMemory() else { return }
                try await declare(2500)
                guard let after = residentMemory() else { return }
                growths.append(after - before)
            }
            let least = growths.min() ?? 0
            #expect(least < bound, "\(growths) bytes more")
        }
    }
}
