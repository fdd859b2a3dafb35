import CoreTestSupport
import FlintTesting
import FlintTweaks
import Foundation
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintGating

@Suite(.flint) struct FeatureRequirementsTests {
    static let pro = PurchasableProduct.nonConsumable(id: "pro", name: "Pro")
    static let basic = PurchasableProduct.nonConsumable(id: "basic", name: "Basic")
    static let club = PurchasableProduct.autoRenewingSubscription(id: "club", name: "Club")
    static let key = TweakKey("scan", "quality", default: 3)

    enum Root: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Scan.self, Open.self]
    }

    enum Scan: ConditionalFeature, TestFeature {
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.permissions(.camera, .photos, .contacts, .motion, .microphone, .bluetooth)
            requirements.purchase(pro)
            requirements.purchase(basic)
            requirements.purchase(club)
            requirements.userToggled(defaultValue: false)
            requirements.runtimeEnabled(defaultValue: nil)
            requirements.tweak(key, is: 3)
            requirements.tweakFeature("scan")
        }
    }

    enum Open: ConditionalFeature, TestFeature {}

    private let tracker = InMemoryPurchaseTracker(["pro": .purchased, "club": .unknown])

    init() throws {
        let tracker = tracker
        try Flint.current.setup(Root.self) { configuration in
            configuration.toggles = InMemoryUserFeatureToggles()
            configuration.purchases = tracker
            configuration.tweaks = TweakManager(providers: [])
            configuration.permissions = PermissionChecker(adapters: [
                FakePermissionAdapter(.camera, status: .authorized),
                FakePermissionAdapter(.photos, status: .limited),
                FakePermissionAdapter(.contacts, status: .denied), FakePermissionAdapter(.motion),
                FakePermissionAdapter(.microphone, status: .restricted),
            ])
        }
    }

    @Test func `permissions and tweaks are sorted by status, and a stranger needs nothing`() {
        let permissions = Scan.permissions
        #expect(permissions.all == [.camera, .photos, .contacts, .motion, .microphone, .bluetooth])
        let sorted = [
            permissions.authorized, permissions.notDetermined, permissions.denied, permissions.restricted,
            permissions.unsupported, permissions.notAuthorized,
        ]
        #expect(
            sorted == [
                [.camera, .photos], [.motion], [.contacts], [.microphone], [.bluetooth],
                [.contacts, .motion, .microphone, .bluetooth],
            ])
        #expect(Open.permissions.all.isEmpty)
        #expect(Scan.tweaks.satisfied.map(\.constraint.subject) == ["scan/quality"])
        #expect(Scan.tweaks.notDetermined.map(\.constraint.subject) == ["scan"])
        #expect(Open.tweaks.all.isEmpty)
        let requirements = Flint().requirements(of: Scan.self)
        #expect(requirements.permissions.all.isEmpty)
        #expect(requirements.purchases.all.isEmpty)
        #expect(!requirements.requiresUserToggle)
        #expect(Flint().evaluation(of: Scan.self) == nil)
        #expect(Flint().products.isEmpty)
    }

    @Test func `what is not owned or not known must be bought to unlock`() {
        #expect(Scan.purchases.all == [.product(Self.pro), .product(Self.basic), .product(Self.club)])
        #expect(Scan.purchases.owned == [.product(Self.pro)])
        #expect(Scan.purchases.requiredToUnlock == [.product(Self.basic), .product(Self.club)])
        tracker.setEnabledByPastPurchases(true, for: Scan.identifier)
        #expect(Scan.purchases.requiredToUnlock.isEmpty)
    }

    @Test func `switches are required while they are off or undecided`() throws {
        #expect(Scan.requiresUserToggle)
        #expect(Scan.requiresRuntimeEnabled)
        try Flint.current.setUserToggle(true, for: Scan.self)
        try Flint.current.setEnabled(true, for: Scan.self)
        #expect(!Scan.requiresUserToggle)
        #expect(!Scan.requiresRuntimeEnabled)
        try Flint.current.setEnabled(false, for: Scan.self)
        #expect(Scan.requiresRuntimeEnabled)
        #expect(!Open.requiresUserToggle)
        #expect(!Open.requiresRuntimeEnabled)
    }

    @Test func `metadata and explanation cover all that is declared and missing`() throws {
        do {
            let scan = try #require(Flint.current.metadata(for: Scan.self))
            #expect(scan.constraints.count == 13)
            #expect(scan.constraintsDescription.contains("purchase of Pro"))
            #expect(Flint.current.metadata(for: Open.self)?.constraintsDescription == "none")
            #expect(Flint.current.products.map(\.id) == ["pro", "basic", "club"])
            #expect(Flint.current.evaluation(of: Scan.self)?.entries.count == 13)
        }
        let explanation = Flint.current.availability(of: Scan.self).explanation
        for words in [
            "contacts", "motion", "microphone", "bluetooth", "Basic", "Club", "The user", "switched on",
            "'scan'",
        ] {
            #expect(explanation.contains(words))
        }
        #expect(!explanation.contains("camera"))
    }

    @Test func `reasons survive JSON`() throws {
        let availability = Flint.current.availability(of: Scan.self)
        let data = try JSONEncoder().encode(availability)
        #expect(try JSONDecoder().decode(Availability.self, from: data) == availability)
        let old = Data(#"{"kind":"runtimeEnabled","defaultValue":true}"#.utf8)
        let constraint = try JSONDecoder().decode(FeatureConstraint.self, from: old)
        #expect(
            constraint
                == FeatureConstraint(kind: .runtimeEnabled, defaultValue: true, description: "runtimeEnabled")
        )
    }
}
