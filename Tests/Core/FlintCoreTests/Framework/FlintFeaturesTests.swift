import CoreTestSupport
import FlintTesting
import Synchronization
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintHistory
@testable import FlintOpening
@testable import FlintReports

/// The features of Flint itself: how they are registered, switched and recorded.
@Suite(.timeLimit(.minutes(10))) struct FlintFeaturesTests {
    enum Root: TestRoot {
        static let count = action(Count.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(count) }
    }

    final class Counter: Sendable {
        let count = Mutex(0)
    }

    enum Count: Action {
        static let description = "Counts how often its input is described"
        static func inputDescription(_ input: Counter) -> String? {
            input.count.withLock { $0 += 1 }
            return "counter"
        }
        static func perform(with context: ActionContext<Counter>, using presenter: NoPresenter) {}
    }

    private static let framework: [any FrameworkFeature.Type] = [
        RoutesFeature.self, ActivitiesFeature.self, ShortcutDonationFeature.self, TimelineFeature.self,
        ActionStacksFeature.self, FocusFeature.self, AnalyticsFeature.self, DebugReportFeature.self,
    ]

    private static func makeRuntime() throws -> Flint {
        let runtime = Flint()
        try runtime.setup(Root.self) { $0.includesFrameworkFeatures = true }
        return runtime
    }

    @Test func `they are registered first, on, conditional, and can be left out of the list`() throws {
        let runtime = try Self.makeRuntime()
        let features = runtime.features
        #expect(features.first?.identifier == "Flint")
        #expect(features.dropFirst().prefix(8).map(\.identifier) == Self.framework.map { $0.identifier })
        #expect(features.dropFirst(9).map(\.identifier) == ["FlintFeaturesTests.Root"])
        #expect(runtime.features(includingFramework: true).map(\.identifier) == features.map(\.identifier))
        #expect(runtime.features(includingFramework: false).map(\.identifier) == ["FlintFeaturesTests.Root"])
        Flint.withRuntime(runtime) {
            #expect(Flint.current.features(includingFramework: false).count == 1)
        }
        for feature in Self.framework {
            #expect(feature.identifier.hasPrefix("Flint."))
            #expect(runtime.availability(of: feature).isAvailable == true)
            #expect(runtime.metadata(for: feature)?.parent == "Flint")
            try runtime.setEnabled(false, for: feature)
            #expect(runtime.availability(of: feature).isAvailable == false)
        }
    }

    @Test func `the quick set-up registers them, a set-up by hand does not`() throws {
        let quick = Flint()
        try Flint.withRuntime(quick) { try Flint.quickSetup(Root.self) }
        #expect(quick.roots.map(\.identifier) == ["Flint", "FlintFeaturesTests.Root"])
        let plain = Flint()
        try plain.setup(Root.self)
        #expect(plain.roots.map(\.identifier) == ["FlintFeaturesTests.Root"])
        #expect(plain.recorders.active.subtracting(.logs) == [])
        let without = Flint()
        try Flint.withRuntime(without) {
            try Flint.quickSetup(Root.self) { $0.includesFrameworkFeatures = false }
        }
        #expect(without.roots.map(\.identifier) == ["FlintFeaturesTests.Root"])
    }

    @Test func `what is off makes no event and describes no input`() async throws {
        let runtime = try Self.makeRuntime()
        for feature in Self.framework { try runtime.setEnabled(false, for: feature) }
        #expect(runtime.recorders.active.subtracting(.logs) == [])
        let session = ActionSession("s", runtime: runtime)
        let counter = Counter()
        let sequence = runtime.lastSequence
        try await session.perform(Root.count, with: counter)
        #expect(counter.count.withLock { $0 } == 0)
        #expect(runtime.lastSequence == sequence + 2)
        try runtime.setEnabled(true, for: TimelineFeature.self)
        try await session.perform(Root.count, with: counter)
        #expect(counter.count.withLock { $0 } == 1, "once for all recorders and both events")
        let recorder = EventRecorder(of: runtime)
        try await session.perform(Root.count, with: counter)
        #expect(counter.count.withLock { $0 } == 2)
        #expect(recorder.events == Array(runtime.timeline.snapshot().suffix(2)))
    }

    @Test func `each switch turns its recorder`() throws {
        let runtime = try Self.makeRuntime()
        let recorders: [(any FrameworkFeature.Type, RecorderSet)] = [
            (TimelineFeature.self, .timeline), (ActionStacksFeature.self, .stacks),
        ]
        for (feature, recorder) in recorders {
            #expect(runtime.recorders.active.contains(recorder))
            try runtime.setEnabled(false, for: feature)
            #expect(!runtime.recorders.active.contains(recorder))
            try runtime.setEnabled(true, for: feature)
            #expect(runtime.recorders.active.contains(recorder))
            try runtime.setEnabled(false, for: feature)
            try runtime.setEnabled(nil, for: feature)
            #expect(runtime.recorders.active.contains(recorder))
        }
    }

    @Test func `their actions never concern stacks, activities and donations`() throws {
        let runtime = try Self.makeRuntime()
        let registry = try #require(runtime.registry)
        let actions = registry.features.filter(\.isFramework).flatMap(registry.actions)
        #expect(!actions.isEmpty)
        for action in actions {
            #expect(action.profile.recorders.isDisjoint(with: [.stacks, .activities, .donations]))
        }
        #expect(registry.action(Root.count.key)?.profile.recorders.contains(.stacks) == true)
    }

    @Test func `what they perform is counted and observed like everything else`() async throws {
        let runtime = try Self.makeRuntime()
        let recorder = EventRecorder(of: runtime)
        try await Flint.withRuntime(runtime) {
            let request = try #require(TimelineFeature.clear.request())
            try await ActionSession("s").perform(request, source: .framework)
        }
        #expect(recorder.events.map(\.headline) == ["began Clear Timeline", "ended Clear Timeline"])
        #expect(recorder.events.first?.source?.kind == "framework")
        try runtime.setEnabled(false, for: TimelineFeature.self)
        Flint.withRuntime(runtime) { #expect(TimelineFeature.clear.request() == nil) }
    }
}
