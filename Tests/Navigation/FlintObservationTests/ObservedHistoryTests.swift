import CoreTestSupport
import FlintCore
import FlintObservation
import Observation
import Testing

/// The history of a runtime as views list it.
@Suite(.timeLimit(.minutes(10))) struct ObservedHistoryTests {
    private nonisolated enum Noting: IdleAction {}

    private nonisolated enum Notes: Feature, TestFeature {
        static let note = action(Noting.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(note) }
    }

    private nonisolated enum Features: FeatureGroup {
        static let description = "All"
        static let subfeatures: Subfeatures = [Notes.self]
    }

    private let runtime = Flint()

    init() throws { try runtime.setup(Features.self) { $0.includesFrameworkFeatures = true } }

    private func note(_ count: Int) async throws {
        try await Flint.withRuntime(runtime) {
            for _ in 0..<count { try await Notes.note.perform() }
        }
    }

    @Test func `the timeline is newest first, bounded, and follows`() async throws {
        let rows = Watcher { [runtime] in runtime.observed.timeline.entries(newest: 3).map(\.sequence) }
        #expect(rows.value == [])
        try await note(5)
        await rows.wait { $0 == [10, 9, 8] }
        #expect(runtime.observed.timeline.entries.count == 10)
        try await note(100)
        #expect(runtime.observed.timeline.entries.count == 100)
        runtime.timeline.clear()
        await rows.wait { $0 == [] }
    }

    @Test func `the stacks are those that are open, and follow`() async throws {
        let stacks = Watcher { [runtime] in runtime.observed.stacks.open.map(\.entries.count) }
        #expect(stacks.value == [])
        try await note(2)
        await stacks.wait { $0 == [2] }
        runtime.stacks.clear()
        await stacks.wait { $0.isEmpty }
    }

    @Test func `a reader of availability is not invalidated by the history`() async throws {
        let availability = Watcher { [runtime] in runtime.observed(Notes.self).isAvailable }
        let rows = Watcher { [runtime] in runtime.observed.timeline.entries.count }
        try await note(2)
        await rows.wait { $0 == 4 }
        #expect(availability.invalidations == 0)
    }

    @Test func `an asynchronous sequence of observations begins at once and ends up at the newest entry`()
        async throws
    {
        let timeline = runtime.observed.timeline
        var counts = Observations { timeline.entries.count }.makeAsyncIterator()
        #expect(await counts.next() == 0)
        try await note(1)
        while let count = await counts.next(), count < 2 {}
        #expect(timeline.entries.count == 2)
    }

    @Test func `an asynchronous sequence of observations has the stacks at once, opened and closed`()
        async throws
    {
        let stacks = runtime.observed.stacks
        var counts = Observations { stacks.open.count }.makeAsyncIterator()
        #expect(await counts.next() == 0)
        try await note(1)
        while let count = await counts.next(), count == 0 {}
        #expect(stacks.open.count == 1)
        runtime.stacks.clear()
        while let count = await counts.next(), count > 0 {}
        #expect(stacks.open.isEmpty)
    }

    @Test func `after the end of the runtime, its history can be read`() async throws {
        try await note(1)
        let (timeline, stacks) = (runtime.observed.timeline, runtime.observed.stacks)
        _ = (timeline.entries, stacks.open)
        runtime.shutdown()
        #expect(timeline.entries.count == 2)
        _ = stacks.open
    }
}
