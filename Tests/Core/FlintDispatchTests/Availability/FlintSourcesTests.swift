import CoreTestSupport
import FlintTesting
import FlintTweaks
import Foundation
import Synchronization
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintGating

/// How availability follows the services: at the next look, in streams, and judging no more than has changed.
@Suite(.flint, .timeLimit(.minutes(10))) struct FlintSourcesTests {
    static let limit = TweakKey("notes", "limit", default: 10)
    static let sharing = TweakKey("notes", "sharing", default: true)
    static let club = PurchasableProduct.autoRenewingSubscription(id: "club", name: "Club")

    enum Root: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [
            Sharing.self, Long.self, Both.self, Beta.self, Paid.self, Scan.self, Plain.self,
        ]
    }

    enum Sharing: FeatureGroup, ConditionalFeature {
        static let name = "Sharing"
        static let subfeatures: [any FeatureDefinition.Type] = [Mail.self]
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.tweak(sharing, is: true)
        }
    }

    enum Mail: SwitchedFeature, TestFeature {}

    enum Long: ConditionalFeature, TestFeature {
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.tweak(limit) { $0 >= 5 }
        }
    }

    enum Both: ConditionalFeature, TestFeature {
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.tweak(limit) { $0 >= 5 }
            requirements.tweak(sharing, is: true)
        }
    }

    enum Beta: ConditionalFeature, TestFeature {
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.tweakFeature("beta")
        }
    }

    enum Paid: FeatureGroup, ConditionalFeature {
        static let subfeatures: [any FeatureDefinition.Type] = [PaidDetail.self]
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.purchase(club)
        }
    }

    enum PaidDetail: ConditionalFeature, TestFeature {
        static let look = action(Look.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(look) }
    }

    enum Look: IdleAction {}

    enum Scan: ConditionalFeature, TestFeature {
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.permission(.locationWhenInUse)
        }
    }

    enum Plain: SwitchedFeature, TestFeature {}

    private let evaluator = CountingEvaluator()
    private let overrides = MemoryTweakProvider("overrides")
    private let remote = MemoryTweakProvider("remote")
    private let tweaks: TweakManager
    private let clock = ManualClock()
    private let tracker: InMemoryPurchaseTracker
    private let location = FakePermissionAdapter(.locationWhenInUse)
    private let everywhere = FakePermissionAdapter(.locationAlways)
    private let permissions: PermissionChecker
    private let start = Date(timeIntervalSinceReferenceDate: 0)

    init() throws {
        tweaks = TweakManager(providers: [overrides, remote])
        tracker = InMemoryPurchaseTracker(clock: clock, wallTime: clock.wallTime(from: start))
        permissions = PermissionChecker(adapters: [location, everywhere])
        try setUp(.current, tracker)
    }

    private func setUp(_ runtime: Flint, _ tracker: any PurchaseTracker) throws {
        try runtime.setup(Root.self) { configuration in
            configuration.evaluator = evaluator
            configuration.tweaks = tweaks
            configuration.purchases = tracker
            configuration.permissions = permissions
        }
    }

    /// A runtime whose time is that of the clock.
    private func runtime() -> Flint {
        Flint(configuration: FlintConfiguration(clock: clock, wallTime: clock.wallTime(from: start)))
    }

    private func counts() -> [String: Int] {
        Dictionary(
            uniqueKeysWithValues: Flint.current.features.map {
                ($0.identifier, evaluator.count($0.identifier))
            })
    }

    /// The features that have been judged since, and how often.
    private func judged(since before: [String: Int]) -> [String: Int] {
        counts().compactMapValues { $0 }.reduce(into: [:]) { result, entry in
            let count = entry.value - (before[entry.key] ?? 0)
            if count > 0 { result[entry.key] = count }
        }
    }

    // MARK: The next look

    @Test func `a write to the tweaks is seen by the next look`() throws {
        #expect(Long.isAvailable == true)
        for value in [3, 7, 4, 100, 0] as [Int] {
            try tweaks.set(Self.limit, to: value)
            #expect(Long.isAvailable == (value >= 5))
        }
        try tweaks.delete(Self.limit)
        #expect(Long.isAvailable == true)
        // A provider that is written to directly, below the one that decides and then without it.
        try tweaks.set(Self.limit, to: 7)
        var batch = TweakBatch()
        batch.set(Self.limit, to: 1)
        remote.apply(batch)
        #expect(Long.isAvailable == true)
        try tweaks.delete(Self.limit)
        #expect(Long.isAvailable == false)
        tweaks.remove(id: "remote")
        #expect(Long.isAvailable == true)
    }

    @Test func `a provider that comes first and is not ready makes it unknown`() {
        #expect(Long.isAvailable == true)
        overrides.source.replace(with: TweakTable(status: .notReady))
        #expect([Long.isAvailable, Sharing.isAvailable] == [nil, nil])
        overrides.source.replace(
            with: TweakTable([Tweak(feature: "notes", variable: "limit", value: 2)]))
        #expect(Long.isAvailable == false)
        // One that comes after the deciding provider does not matter.
        remote.source.replace(with: TweakTable(status: .notReady))
        #expect([Long.isAvailable, Sharing.isAvailable] == [false, nil])
    }

    @Test func `a tracker that cannot tell of changes is asked at each look`() throws {
        final class Quiet: PurchaseTracker {
            let answer = Mutex<Bool?>(nil)
            func isPurchased(_ product: PurchasableProduct) -> Bool? { nil }
            func isSubscriptionActive(_ product: PurchasableProduct) -> Bool? { answer.withLock { $0 } }
        }
        let quiet = Quiet()
        let runtime = Flint()
        try setUp(runtime, quiet)
        for value in [true, false, nil, true] as [Bool?] {
            quiet.answer.withLock { $0 = value }
            let features: [any FeatureDefinition.Type] = [Paid.self, PaidDetail.self]
            #expect(features.map { runtime.availability(of: $0).isAvailable } == [value, value])
        }
    }

    @Test func `a provider of tweaks that can only be asked is asked at each look`() throws {
        final class Live: TweakProvider {
            let id = "live"
            let limit = Mutex<Int64>(10)
            func tweak(feature: String, variable: String) throws -> Tweak? {
                variable == "limit"
                    ? Tweak(feature: feature, variable: variable, value: .int(limit.withLock { $0 })) : nil
            }
            func featureState(_ feature: String) -> Bool? { nil }
        }
        let live = Live()
        let runtime = Flint()
        try runtime.setup(Root.self) { configuration in
            configuration.tweaks = TweakManager(providers: [live])
            configuration.purchases = tracker
        }
        for value in [3, 7, 1, 9] as [Int64] {
            live.limit.withLock { $0 = value }
            #expect(runtime.availability(of: Long.self).isAvailable == (value >= 5))
        }
    }

    @Test func `concurrent writers and invalidations leave nothing stale`() async {
        let runtime = Flint.current
        await withTaskGroup { group in
            group.addTask(name: "test.invalidator") {
                while !Task.isCancelled {
                    runtime.invalidateAvailability()
                    _ = runtime.availability(of: Both.self)
                    await Task.yield()
                }
            }
            await withTaskGroup { writers in
                writers.addTask(name: "test.writer") { [tweaks] in
                    for round in 0..<200 {
                        #expect(throws: Never.self) { try tweaks.set(Self.limit, to: round % 10) }
                        #expect(runtime.availability(of: Long.self).isAvailable == (round % 10 >= 5))
                    }
                }
                writers.addTask(name: "test.writer") { [tracker] in
                    for round in 0..<200 {
                        let isActive = round.isMultiple(of: 2)
                        tracker.set(isActive ? .active(until: nil) : .notPurchased, for: Self.club)
                        #expect(runtime.availability(of: PaidDetail.self).isAvailable == isActive)
                    }
                }
                writers.addTask(name: "test.writer") { [tweaks] in
                    for round in 0..<200 {
                        let value = [true, false, nil][round % 3]
                        #expect(throws: Never.self) { try tweaks.setFeature("beta", enabled: value) }
                        #expect(runtime.availability(of: Beta.self).isAvailable == value)
                    }
                }
            }
            group.cancelAll()
        }
    }

    // MARK: Counting

    @Test func `each version judges only the features that read what it changes, once`() async throws {
        var changes = Flint.current.availabilityChanges(of: Long.self).makeAsyncIterator()
        #expect(await changes.next()?.isAvailable == true)
        let before = counts()
        try tweaks.set(Self.limit, to: 3)
        #expect(await changes.next()?.isAvailable == false)
        #expect(judged(since: before) == [Long.identifier: 1, Both.identifier: 1])
        // Two changes in one version.
        let between = counts()
        try tweaks.write { batch in
            batch.set(Self.limit, to: 30)
            batch.set(Self.sharing, to: false)
        }
        #expect(await changes.next()?.isAvailable == true)
        #expect(judged(since: between) == [Long.identifier: 1, Both.identifier: 1, Sharing.identifier: 1])
    }

    @Test func `a change that nobody reads judges nobody, at any later look`() throws {
        Flint.current.features.forEach { _ = Flint.current.availability(of: $0.feature) }
        let before = counts()
        try tweaks.set(TweakKey("notes", "color", default: "red"), to: "blue")
        for feature in Flint.current.features
        where feature.feature != Beta.self && feature.feature != Scan.self {
            _ = Flint.current.availability(of: feature.feature)
        }
        #expect(judged(since: before).isEmpty)
    }

    // MARK: Streams and events

    @Test
    func `a change of the tweaks reaches the streams of descendants, with a reason that names the ancestor`()
        async throws
    {
        var changes = Flint.current.availabilityChanges(of: Mail.self).makeAsyncIterator()
        #expect(await changes.next()?.isAvailable == true)
        try tweaks.set(Self.sharing, to: false)
        let availability = await changes.next()
        #expect(availability?.isAvailable == false)
        let reason = availability?.reasons.first
        let text = "Sharing needs the tweak 'notes/sharing' to be true; it is false, from 'overrides'."
        #expect(
            (reason?.feature, reason?.constraint?.kind, reason?.constraint?.subject, reason?.text)
                == (Sharing.identifier, .tweak, "notes/sharing", text))
    }

    @Test func `each service reaches the streams`() async throws {
        overrides.source.replace(with: TweakTable(status: .notReady))
        var long = Flint.current.availabilityChanges(of: Long.self).makeAsyncIterator()
        #expect(await long.next()?.reasons.map(\.status) == [.notDetermined])
        overrides.source.replace(with: TweakTable())
        #expect(await long.next() == .available)

        var beta = Flint.current.availabilityChanges(of: Beta.self).makeAsyncIterator()
        #expect(await beta.next()?.isAvailable == nil)
        try tweaks.setFeature("beta", enabled: true)
        #expect(await beta.next() == .available)

        var detail = Flint.current.availabilityChanges(of: PaidDetail.self).makeAsyncIterator()
        #expect(await detail.next()?.isAvailable == false)
        tracker.set(.active(until: nil), for: Self.club)
        #expect(await detail.next() == .available)
        tracker.set(.notPurchased, for: Self.club)
        #expect(await detail.next()?.isAvailable == false)
        tracker.setEnabledByPastPurchases(true, for: Paid.identifier)
        #expect(await detail.next() == .available)

        var scan = Flint.current.availabilityChanges(of: Scan.self).makeAsyncIterator()
        #expect(await scan.next()?.isAvailable == nil)
        everywhere.set(.authorized)
        await permissions.refresh()
        #expect(await scan.next() == .available)
    }

    @Test func `each service makes events`() async throws {
        let recorder = EventRecorder()
        try tweaks.set(Self.sharing, to: false)
        let mail = await recorder.first { $0.feature?.identifier == Mail.identifier }
        if case .availabilityChanged(let availability)? = mail?.kind {
            #expect(availability.reasons.map(\.feature) == [Sharing.identifier])
        } else {
            Issue.record("no event about \(Mail.identifier)")
        }
        tracker.set(.active(until: nil), for: Self.club)
        let detail = await recorder.first { $0.feature?.identifier == PaidDetail.identifier }
        #expect(detail?.kind == .availabilityChanged(.available))
        #expect(
            recorder.events.compactMap(\.feature?.identifier) == [
                Sharing.identifier, Mail.identifier, Both.identifier, Paid.identifier, PaidDetail.identifier,
            ])
    }

    // MARK: Expiry

    /// A tracker that says when a subscription ends and announces nothing.
    final class Silent: PurchaseTracker {
        private let now: @Sendable () -> Date
        private let end: Date
        let revision: UInt64? = 0

        init(until end: Date, now: @escaping @Sendable () -> Date) {
            self.end = end
            self.now = now
        }

        func isPurchased(_ product: PurchasableProduct) -> Bool? { nil }
        func isSubscriptionActive(_ product: PurchasableProduct) -> Bool? { now() < end }
        func expiry(of product: PurchasableProduct) -> Date? { end }
    }

    @Test func `no result outlives the end of a subscription`() throws {
        let wallTime = clock.wallTime(from: start)
        let runtime = runtime()
        try setUp(runtime, Silent(until: start.addingTimeInterval(60), now: wallTime))
        #expect(runtime.availability(of: PaidDetail.self) == .available)
        clock.advance(by: .seconds(59))
        #expect(runtime.availability(of: PaidDetail.self) == .available)
        #expect(Flint.withRuntime(runtime) { PaidDetail.look.request() != nil })
        clock.advance(by: .seconds(1))
        // At the very end, also by the answer that requests keep.
        #expect(Flint.withRuntime(runtime) { PaidDetail.look.request() == nil })
        #expect(runtime.availability(of: PaidDetail.self).isAvailable == false)
        #expect(runtime.availability(of: Paid.self).isAvailable == false)
    }

    @Test func `the end of a subscription reaches streams and events although nobody announces it`()
        async throws
    {
        let wallTime = clock.wallTime(from: start)
        let runtime = runtime()
        try setUp(runtime, Silent(until: start.addingTimeInterval(60), now: wallTime))
        var changes = runtime.availabilityChanges(of: PaidDetail.self).makeAsyncIterator()
        let recorder = EventRecorder(of: runtime)
        #expect(await changes.next() == .available)
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(60))
        #expect(await changes.next()?.isAvailable == false)
        let event = await recorder.first { $0.feature?.identifier == PaidDetail.identifier }
        #expect(event?.kind.name == "availabilityChanged")
    }

    @Test(arguments: [-1e10, 1e10, .nan, 1e300, .infinity])
    func `an end beyond all measure harms nobody`(seconds: Double) throws {
        let end = Date(timeIntervalSinceReferenceDate: seconds)
        final class Strange: PurchaseTracker {
            let end: Date
            let revision: UInt64? = 0
            init(_ end: Date) { self.end = end }
            func isPurchased(_ product: PurchasableProduct) -> Bool? { nil }
            func isSubscriptionActive(_ product: PurchasableProduct) -> Bool? { true }
            func expiry(of product: PurchasableProduct) -> Date? { end }
        }
        let runtime = runtime()
        try setUp(runtime, Strange(end))
        for _ in 0..<3 { #expect(runtime.availability(of: PaidDetail.self) == .available) }
        clock.advance(by: .seconds(20_000_000))
        #expect(runtime.availability(of: PaidDetail.self) == .available)
    }

    // MARK: Life

    @Test func `a runtime is released although it follows services and awaits the end of a subscription`()
        throws
    {
        var runtime: Flint? = runtime()
        let silent = Silent(until: start.addingTimeInterval(60), now: clock.wallTime(from: start))
        try setUp(try #require(runtime), silent)
        weak let released = runtime
        runtime = nil
        #expect(released == nil)
    }
}
