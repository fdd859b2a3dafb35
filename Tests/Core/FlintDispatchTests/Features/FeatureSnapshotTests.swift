import CoreTestSupport
import FlintTesting
import Foundation
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintGating

/// What a debug screen shows of features.
@Suite struct FeatureSnapshotTests {
    enum Root: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Free.self, Paid.self]
    }

    enum Free: Feature, TestFeature {}

    enum Paid: ConditionalFeature, TestFeature {
        static let pro = PurchasableProduct.nonConsumable(id: "pro")
        static let club = PurchasableProduct.nonConsumable(id: "club")
        static let pack = PurchasableProduct.nonConsumable(id: "pack")

        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.runtimeEnabled(defaultValue: true)
            requirements.purchase(
                .any([.product(pro), .all([.product(club), .any([.product(pack), .product(pro)])])]))
            requirements.purchases(club)
        }
    }

    @Test func `metadata names the products at any depth, each once, and a snapshot can be encoded`() throws {
        let runtime = Flint()
        try runtime.setup(Root.self) { $0.purchases = InMemoryPurchaseTracker() }
        let all = ["pro", "club", "pack"]
        #expect(runtime.metadata(for: Paid.self)?.productIDs == all)
        #expect(runtime.metadata(for: Free.self)?.productIDs == [])
        #expect(runtime.products.map(\.id) == all)
        let data = try JSONEncoder().encode(runtime.featureSnapshots())
        let objects = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        #expect(
            objects.map { Set($0.keys) }
                == Array(repeating: ["metadata", "availability", "isInFocus"], count: 3))
    }

    @Test func `a snapshot says how each feature stands`() throws {
        let runtime = Flint()
        #expect(runtime.featureSnapshots().isEmpty)
        try runtime.setup(Root.self) { configuration in
            configuration.purchases = InMemoryPurchaseTracker()
            configuration.includesFrameworkFeatures = true
        }
        try runtime.setEnabled(false, for: Paid.self)
        let snapshots = runtime.featureSnapshots(includingFramework: false)
        #expect(
            (snapshots.map(\.metadata.name), snapshots.map(\.availability.isAvailable))
                == (["Root", "Free", "Paid"], [true, true, false]))
        #expect(snapshots[2].availability == runtime.availability(of: Paid.self))
        #expect(snapshots.map(\.isInFocus) == [true, true, true], "nothing is focused")
        #expect(runtime.featureSnapshots().count == runtime.features.count)
        Flint.withRuntime(runtime) {
            #expect(Flint.current.featureSnapshots(includingFramework: false).count == 3)
        }
    }
}
