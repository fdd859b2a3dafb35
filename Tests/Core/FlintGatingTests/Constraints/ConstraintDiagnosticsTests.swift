import CoreTestSupport
import FlintTesting
import FlintTweaks
import Foundation
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintGating

/// What a set-up finds in the constraints.
@Suite(.flint) struct ConstraintDiagnosticsTests {
    enum Root: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [
            Toggled.self, Paid.self, Tweaked.self, State.self, Versions.self, Empty.self, Free.self,
            Conflict.self,
            Colliding.self, Camera.self,
        ]
    }

    enum Toggled: ConditionalFeature, TestFeature {
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.userToggled(defaultValue: true)
        }
    }

    enum Paid: ConditionalFeature, TestFeature {
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.purchase(PurchasableProduct.nonConsumable(id: "pro"))
            requirements.purchase(PurchasableProduct.nonConsumable(id: "pro", name: "Pro"))
        }
    }

    enum Tweaked: ConditionalFeature, TestFeature {
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.tweak(TweakKey("a", "b", default: 1), is: 1)
        }
    }

    enum State: ConditionalFeature, TestFeature {
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.tweakFeature("a")
        }
    }

    enum Versions: ConditionalFeature, TestFeature {
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.iOS = "99999999999999999999"
        }
    }

    enum Empty: ConditionalFeature, TestFeature {
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.purchase(.any([]))
        }
    }

    enum Free: ConditionalFeature, TestFeature {
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.purchase(PurchasableProduct.consumable(id: "pack"), quantity: 0)
        }
    }

    enum Conflict: ConditionalFeature, TestFeature {
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.userToggled(defaultValue: true)
            requirements.userToggled(defaultValue: false)
        }
    }

    enum Colliding: ConditionalFeature, TestFeature {
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.purchase(anyOf: .all(.product(PurchasableProduct.consumable(id: "pro"))))
        }
    }

    enum Camera: ConditionalFeature, TestFeature {
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.permissions(.camera, .photos)
        }
    }

    private func findings(
        _ configure: (inout FlintConfiguration) -> Void = { _ in }
    ) -> [SetupDiagnostic] {
        let runtime = Flint()
        do {
            try runtime.setup(Root.self, configure: configure)
            return runtime.diagnostics
        } catch {
            return error.diagnostics
        }
    }

    @Test func `everything is found, in the order of the tree`() {
        let findings = findings()
        #expect(
            findings.map { "\($0.subject.split(separator: ".").last ?? "") \($0.code)" } == [
                "Toggled constraint.noToggleStore", "Paid constraint.noPurchaseTracker",
                "Tweaked constraint.noTweaks", "State constraint.noTweaks", "Versions constraint.badVersion",
                "Empty constraint.emptyRequirement", "Empty constraint.noPurchaseTracker",
                "Free constraint.badQuantity", "Free constraint.noPurchaseTracker",
                "Conflict constraint.conflict", "Conflict constraint.noToggleStore",
                "Colliding constraint.noPurchaseTracker", "Colliding product.idCollision",
                "camera permission.noAdapter", "photos permission.noAdapter",
            ])
        #expect(
            findings.allSatisfy { finding in
                (finding.severity == .warning) == finding.code.description.hasPrefix("permission.")
            })
        #expect(findings.allSatisfy { $0.text.hasPrefix("Feature '") && $0.text.hasSuffix(".") })
    }

    @Test func `services that are there are not missed`() {
        let findings = findings { configuration in
            configuration.toggles = InMemoryUserFeatureToggles()
            configuration.purchases = InMemoryPurchaseTracker()
            configuration.tweaks = TweakManager(providers: [])
            configuration.permissions = PermissionChecker(adapters: [
                FakePermissionAdapter(.camera, usageDescriptionKeys: ["First", "Second", "Third"]),
                FakePermissionAdapter(.photos),
            ])
            configuration.usageDescription = { $0 == "Second" ? "For pictures." : "" }
        }
        #expect(
            findings.map(\.code.description) == [
                "constraint.badVersion", "constraint.emptyRequirement", "constraint.badQuantity",
                "constraint.conflict", "product.idCollision", "permission.usageDescriptionMissing",
            ])
        #expect(findings.last?.text.contains("'First' and 'Third'") == true)
    }

    @Test func `a kind that needs an entitlement says which, where nobody registered its adapter`() throws {
        enum Spoken: ConditionalFeature, TestFeature {
            static func constraints(requirements: FeatureConstraintsBuilder) {
                requirements.permission(.siriKit)
            }
        }
        enum Features: FeatureGroup {
            static let subfeatures: [any FeatureDefinition.Type] = [Spoken.self]
        }
        let runtime = Flint()
        try runtime.setup(Features.self) { $0.permissions = .system() }
        let finding = try #require(runtime.diagnostics.first { $0.code == .permissionNoAdapter })
        #expect(finding.description.contains("com.apple.developer.siri"))
        #expect(runtime.applicationRequirements.entitlements == ["com.apple.developer.siri"])
        let list = try #require(
            try unsafe PropertyListSerialization.propertyList(
                from: Data(runtime.applicationRequirements.entitlementsXML().utf8), format: nil)
                as? [String: Any])
        #expect(list["com.apple.developer.siri"] as? Bool == true)
    }

    @Test func `products collide across registrations, and equal declarations do not`() throws {
        enum First: FeatureGroup {
            static let subfeatures: [any FeatureDefinition.Type] = [Paid.self]
        }
        let runtime = Flint()
        try runtime.setup(First.self) { $0.purchases = InMemoryPurchaseTracker() }
        #expect(runtime.diagnostics.isEmpty)
        let error = #expect(throws: SetupError.self) { try runtime.register(Colliding.self) }
        #expect(error?.diagnostics.map(\.code) == [.productIDCollision])
        #expect(runtime.products.map(\.id) == ["pro"])
    }

    @Test func `a quick set-up has a store for the user's preferences, a plain one has none`() throws {
        enum Small: FeatureGroup {
            static let subfeatures: [any FeatureDefinition.Type] = [Toggled.self]
        }
        let plain = Flint()
        #expect(throws: SetupError.self) { try plain.setup(Small.self) }
        try Flint.quickSetup(Small.self)
        #expect(Flint.current.configuration.toggles != nil)
        #expect(Flint.current.storage.folder == nil, "the files of a person are none of a test's")
        #expect(Toggled.isAvailable == true)
    }

    @Test func `an evaluator is told of the constraints once, when they are registered`() throws {
        final class Listener: ConstraintsEvaluator {
            let told = Journal<String>()
            func setConstraints(_ constraints: FeatureConstraints) { told.note(constraints.feature) }
            func evaluate(
                _ constraints: FeatureConstraints, with facts: ConstraintFacts
            ) -> ConstraintsEvaluation {
                ConstraintsEvaluation(feature: constraints.feature, entries: [])
            }
        }
        enum Small: FeatureGroup {
            static let subfeatures: [any FeatureDefinition.Type] = [Camera.self]
        }
        let listener = Listener()
        try Flint.current.setup(Small.self) { $0.evaluator = listener }
        #expect(listener.told.entries == [Camera.identifier])
        // And it decides.
        #expect(Camera.isAvailable == true)
    }
}
