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
        #expect(
            [Scan.tweaks.satisfied, Scan.tweaks.notDetermined, Open.tweaks.all]
                .map { $0.map(\.constraint.subject) } == [["scan/quality"], ["scan"], []])
        let (stranger, runtime) = (Flint().requirements(of: Scan.self), Flint())
        #expect(
            (
                stranger.permissions.all.count, stranger.purchases.all.count, stranger.requiresUserToggle,
                runtime.evaluation(of: Scan.self) == nil, runtime.products.count
            ) == (0, 0, false, true, 0))
    }

    @Test func `what is not owned or not known must be bought to unlock`() {
        let purchases = Scan.purchases
        #expect(
            [purchases.all, purchases.owned, purchases.requiredToUnlock] == [
                [.product(Self.pro), .product(Self.basic), .product(Self.club)], [.product(Self.pro)],
                [.product(Self.basic), .product(Self.club)],
            ])
        tracker.setEnabledByPastPurchases(true, for: Scan.identifier)
        #expect(Scan.purchases.requiredToUnlock.isEmpty)
    }

    @Test func `switches are required while they are off or undecided`() throws {
        #expect([Scan.requiresUserToggle, Scan.requiresRuntimeEnabled] == [true, true])
        try Flint.current.setUserToggle(true, for: Scan.self)
        try Flint.current.setEnabled(true, for: Scan.self)
        #expect([Scan.requiresUserToggle, Scan.requiresRuntimeEnabled] == [false, false])
        try Flint.current.setEnabled(false, for: Scan.self)
        #expect(Scan.requiresRuntimeEnabled)
        #expect([Open.requiresUserToggle, Open.requiresRuntimeEnabled] == [false, false])
    }

    @Test func `metadata and explanation cover all that is declared and missing`() throws {
        do {
            let scan = try #require(Flint.current.metadata(for: Scan.self))
            let evaluation = Flint.current.evaluation(of: Scan.self)
            #expect((scan.constraints.count, evaluation?.entries.count) == (13, 13))
            #expect(scan.constraintsDescription.contains("purchase of Pro"))
            #expect(Flint.current.metadata(for: Open.self)?.constraintsDescription == "none")
            #expect(Flint.current.products.map(\.id) == ["pro", "basic", "club"])
        }
        let explanation = Flint.current.availability(of: Scan.self).explanation
        let words = [
            "contacts", "motion", "microphone", "bluetooth", "Basic", "Club", "The user", "switched on",
            "'scan'",
        ]
        #expect((words + ["camera"]).filter { explanation.contains($0) } == words)
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
