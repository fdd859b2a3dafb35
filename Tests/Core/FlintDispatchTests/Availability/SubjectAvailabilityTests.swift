import CoreTestSupport
import FlintTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintTweaks

private enum ToggledFeature: ConditionalFeature, TestFeature {
    static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.userToggled(defaultValue: false)
    }
    static let who = action(WhoAction.self)
    static func prepare(actions: FeatureActionsBuilder) { actions.declare(who) }
}

private enum GatedFeature: SwitchedFeature, TestFeature {}

private enum BoughtFeature: ConditionalFeature, TestFeature {
    static let product = PurchasableProduct(id: "pro", kind: .nonConsumable)
    static func constraints(requirements: FeatureConstraintsBuilder) { requirements.purchase(product) }
}

private enum FlaggedFeature: ConditionalFeature, TestFeature {
    static let flag = TweakKey("beta", "on", default: false)
    static func constraints(requirements: FeatureConstraintsBuilder) { requirements.tweak(flag, is: true) }
}

/// Answers by the subject for whom it is asked.
private enum AnsweringFeature: ConditionalFeature, TestFeature {
    static var isEnabled: Bool? { Subject.current["plan"] == "pro" }
    static let who = action(WhoAction.self)
    static func prepare(actions: FeatureActionsBuilder) { actions.declare(who) }
    static func refusal<Action: ActionDefinition>(of action: Action.Type) -> String? {
        Subject.current["isLocked"] == true ? "locked" : nil
    }
}

private enum WhoAction: Action {
    static let description = "Says who asks"
    static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) -> Subject {
        context.subject
    }
}

private enum Root: FeatureGroup {
    static let subfeatures: Subfeatures = [
        ToggledFeature.self, GatedFeature.self, BoughtFeature.self, FlaggedFeature.self,
        AnsweringFeature.self,
    ]
}

/// A provider whose flag is on for one plan.
private final class PlanRules: SnapshotTweakProvider {
    let id = "rules"
    let source = TweakSource()

    init() { open(to: "pro") }

    /// Replaces the rule by one for another plan; it is off for the application as before.
    func open(to plan: String) {
        var table = TweakTable()
        table[FlaggedFeature.flag.path] = .evaluated(
            TweakRule(FlaggedFeature.flag.path, identity: plan) { subject in
                TweakEvaluation(value: .bool(subject["plan"] == .string(plan)), reason: .targetingMatch)
            })
        source.replace(with: table)
    }
}

/// The stores of all subjects.
private final class Stores: Sendable {
    private let known = Mutex<[String: SubjectServices]>([:])
    let made = Atomic(0)

    func services(_ id: String) -> SubjectServices {
        known.withLock { known in
            if let services = known[id] { return services }
            let services = SubjectServices(
                toggles: InMemoryUserFeatureToggles(), purchases: InMemoryPurchaseTracker(),
                tweaks: TweakManager(providers: [EphemeralTweakProvider(id: "own")]))
            known[id] = services
            return services
        }
    }
}

@Suite(.timeLimit(.minutes(10))) struct SubjectAvailabilityTests {
    private let stores = Stores()
    private let runtime = Flint()
    private let alice = Subject(id: "alice")
    private let bob = Subject(id: "bob")

    init() throws {
        try runtime.setup(Root.self) { [stores] configuration in
            configuration.toggles = InMemoryUserFeatureToggles()
            configuration.purchases = InMemoryPurchaseTracker()
            configuration.tweaks = TweakManager(providers: [EphemeralTweakProvider(id: "own")])
            configuration.subjectLimit = 8
            configuration.subjectServices = { subject, services in
                stores.made.add(1, ordering: .relaxed)
                services = stores.services(subject.id)
            }
        }
    }

    /// A runtime in which subjects have no services of their own.
    private static func runtime(
        _ tweaks: TweakManager, _ toggles: InMemoryUserFeatureToggles = InMemoryUserFeatureToggles()
    ) throws -> Flint {
        let runtime = Flint()
        try runtime.setup(Root.self) {
            $0.toggles = toggles
            $0.purchases = InMemoryPurchaseTracker()
            $0.tweaks = tweaks
        }
        return runtime
    }

    private func isAvailable(_ feature: any FeatureDefinition.Type, _ subject: Subject) -> Bool? {
        runtime.availability(of: feature, for: subject).isAvailable
    }

    @Test func `toggles of one subject are not those of another`() throws {
        let subjects = [alice, bob, Subject.application]
        try runtime.setUserToggle(true, for: ToggledFeature.self, of: alice)
        #expect(subjects.map { isAvailable(ToggledFeature.self, $0) } == [true, false, false])
        try runtime.setUserToggle(true, for: ToggledFeature.self)
        try runtime.setUserToggle(false, for: ToggledFeature.self, of: alice)
        #expect(subjects.map { isAvailable(ToggledFeature.self, $0) } == [false, false, true])
        #expect(runtime.isEnabled(ToggledFeature.self, for: alice) == false)
        #expect(runtime.isEnabled(ToggledFeature.self) == true)
        Flint.withRuntime(runtime) {
            Flint.withSubject(alice) {
                #expect(runtime.userToggledFeatures.map(\.isEnabled) == [false])
                #expect(
                    (
                        runtime.isEnabled(ToggledFeature.self), ToggledFeature.isAvailable,
                        ToggledFeature.requiresUserToggle
                    ) == (false, false, true))
            }
        }
    }

    @Test func `purchases and flags are the subject's`() throws {
        let tracker = try #require(stores.services("alice").purchases as? InMemoryPurchaseTracker)
        tracker.set(.purchased, for: BoughtFeature.product)
        let buyers = [alice, bob, .application].filter { isAvailable(BoughtFeature.self, $0) == true }
        #expect(buyers == [alice])
        #expect(runtime.waysToUnlock(BoughtFeature.self, for: alice).needsNoPurchase)
        #expect(runtime.waysToUnlock(BoughtFeature.self, for: bob).options.count == 1)
        try stores.services("bob").tweaks?.set(FlaggedFeature.flag, to: true)
        #expect([bob, alice].map { isAvailable(FlaggedFeature.self, $0) } == [true, false])
        #expect(
            [bob, alice].map { runtime.evaluation(of: FlaggedFeature.self, for: $0)?.isSatisfied }
                == [true, false])
    }

    @Test func `features answer for the subject for whom they are asked`() async throws {
        let pro = Subject(id: "pro", attributes: ["plan": "pro"])
        let locked = Subject(id: "locked", attributes: ["plan": "pro", "isLocked": true])
        #expect([pro, alice].map { isAvailable(AnsweringFeature.self, $0) } == [true, false])
        try await Flint.withRuntime(runtime) {
            try await Flint.withSubject(pro) {
                #expect(isAvailable(AnsweringFeature.self, .application) == false)
                let request = try #require(AnsweringFeature.who.request())
                #expect(try await request.perform() == pro)
            }
            #expect(AnsweringFeature.who.request(for: locked) == nil)
            #expect(AnsweringFeature.who.request() == nil)
            let request = try AnsweringFeature.who.requestOrThrow(for: pro)
            #expect(try await request.perform() == pro)
            await #expect(throws: FlintError.self) {
                _ = try await ActionSession("other", subject: alice).perform(request)
            }
        }
    }

    @Test func `a request is checked again for the subject on whose behalf it runs`() async throws {
        try runtime.setUserToggle(true, for: ToggledFeature.self, of: alice)
        try await Flint.withRuntime(runtime) {
            let request = try #require(ToggledFeature.who.request(for: alice))
            #expect(try await request.perform() == alice)
            try runtime.setUserToggle(false, for: ToggledFeature.self, of: alice)
            await #expect(throws: FlintError.self) { try await request.perform() }
            let session = ActionSession("request", subject: alice)
            try runtime.setUserToggle(true, for: ToggledFeature.self, of: alice)
            #expect(try await session.perform(request) == alice)
        }
        let refused = runtime.timeline.snapshot().filter { $0.kind.name == "refused" }
        #expect(refused.allSatisfy { $0.subject == runtime.description(of: alice) })
    }

    @Test func `what is judged is cached for each subject, and a change for one does not touch the other`()
        throws
    {
        for _ in 0..<3 {
            _ = (isAvailable(FlaggedFeature.self, alice), isAvailable(FlaggedFeature.self, bob))
        }
        #expect(stores.made.load(ordering: .relaxed) == 2)
        let gate = try #require(runtime.registry?.feature(FlaggedFeature.self)?.gate)
        let gating = try #require(runtime.gating(for: bob))
        #expect(gate.cachedResult(gating.sources, gating.cache(of: gate)) == false)
        try stores.services("alice").tweaks?.set(FlaggedFeature.flag, to: true)
        #expect(isAvailable(FlaggedFeature.self, alice) == true)
        #expect(gate.cachedResult(gating.sources, gating.cache(of: gate)) == false)
        runtime.invalidateAvailability(of: FlaggedFeature.self)
        #expect(gate.cachedResult(gating.sources, gating.cache(of: gate)) == nil)
    }

    @Test func `the number of subjects that are kept is bounded`() throws {
        let subjects = (0..<100).map { Subject(id: "\($0)") }
        for subject in subjects {
            _ = isAvailable(ToggledFeature.self, subject)
            _ = isAvailable(ToggledFeature.self, alice)
        }
        let directory = try #require(runtime.state.withLock { $0.subjects })
        #expect(directory.count <= 8)
        let made = stores.made.load(ordering: .relaxed)
        _ = isAvailable(ToggledFeature.self, alice)
        #expect(stores.made.load(ordering: .relaxed) == made, "It was used all the time.")
        _ = isAvailable(ToggledFeature.self, subjects[0])
        #expect(stores.made.load(ordering: .relaxed) == made + 1)
    }

    @Test func `a stream of a subject follows its services, the switches and what is discarded`() async throws
    {
        var changes = runtime.availabilityChanges(of: ToggledFeature.self, for: alice).makeAsyncIterator()
        #expect(await changes.next()?.isAvailable == false)
        for number in 0..<50 { _ = isAvailable(ToggledFeature.self, Subject(id: "\(number)")) }
        try stores.services("alice").toggles?.setEnabled(true, for: ToggledFeature.identifier)
        #expect(await changes.next()?.isAvailable == true)
        try runtime.setUserToggle(false, for: ToggledFeature.self, of: alice)
        #expect(await changes.next()?.isAvailable == false)
        var switched = runtime.availabilityChanges(of: GatedFeature.self, for: alice).makeAsyncIterator()
        #expect(await switched.next()?.isAvailable == true)
        try runtime.setEnabled(false, for: GatedFeature.self)
        #expect(await switched.next()?.isAvailable == false)
        runtime.shutdown()
    }

    @Test func `without services of their own, subjects have the flags of all and nothing else`() throws {
        let toggles = InMemoryUserFeatureToggles()
        let tweaks = TweakManager(providers: [EphemeralTweakProvider(id: "own")])
        let runtime = try Self.runtime(tweaks, toggles)
        toggles.setEnabled(true, for: ToggledFeature.identifier)
        try tweaks.set(FlaggedFeature.flag, to: true)
        #expect(runtime.availability(of: ToggledFeature.self).isAvailable == true)
        let features: [any FeatureDefinition.Type] = [
            ToggledFeature.self, FlaggedFeature.self, BoughtFeature.self,
        ]
        let isOpen = features.map { runtime.availability(of: $0, for: alice).isAvailable == true }
        #expect(isOpen == [false, true, false])
    }

    @Test func `a gate that a flag decides for a subject tells those who observe reads`() throws {
        let tweaks = TweakManager(providers: [PlanRules()])
        let runtime = try Self.runtime(tweaks)
        let reads = Mutex<[TweakSubjectRead]>([])
        tweaks.observeSubjectReads { read in reads.withLock { $0.append(read) } }
        let pro = Subject(id: "1", attributes: ["plan": "pro"])
        _ = runtime.availability(of: FlaggedFeature.self, for: pro)
        _ = runtime.availability(of: FlaggedFeature.self)
        let seen = reads.withLock { $0 }
        #expect((seen.map(\.path), seen.map(\.subject)) == ([FlaggedFeature.flag.path], [pro]))
    }

    @Test
    func `a rule that changes opens and closes the feature at once and tells who observes`()
        async throws
    {
        let rules = PlanRules()
        let runtime = try Self.runtime(TweakManager(providers: [rules]))
        let subjects = ["pro", "free"].map { Subject(id: $0, attributes: ["plan": .string($0)]) }
        var changes = runtime.availabilityChanges(of: FlaggedFeature.self, for: subjects[1])
            .makeAsyncIterator()
        #expect(await changes.next()?.isAvailable == false)
        for (plan, isOpen) in [
            ("pro", [true, false]), ("free", [false, true]), ("nobody", [false, false]),
        ] {
            if plan != "pro" { rules.open(to: plan) }
            let results = subjects.map { runtime.availability(of: FlaggedFeature.self, for: $0).isAvailable }
            #expect(results == isOpen)
            // Who observes is told, too.
            if plan != "pro" { #expect(await changes.next()?.isAvailable == isOpen[1]) }
            #expect(runtime.availability(of: FlaggedFeature.self).isAvailable == false)
        }
    }

    @Test func `two subjects are judged at once without mixing`() async throws {
        try runtime.setUserToggle(true, for: ToggledFeature.self, of: alice)
        let (runtime, alice, bob) = (runtime, alice, bob)
        await withTaskGroup(of: Int.self) { group in
            for task in 0..<8 {
                group.addTask {
                    let isAlice = task.isMultiple(of: 2)
                    return (0..<12_500).count { _ in
                        runtime.availability(of: ToggledFeature.self, for: isAlice ? alice : bob).isAvailable
                            != isAlice
                    }
                }
            }
            for await mixed in group { #expect(mixed == 0) }
        }
    }
}
