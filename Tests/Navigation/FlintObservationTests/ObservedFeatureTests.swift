import CoreTestSupport
import FlintCore
import FlintObservation
import FlintStreams
import Observation
import Testing

/// The availability of features as views read it.
@Suite(.timeLimit(.minutes(10))) struct ObservedFeatureTests {
    private nonisolated enum Writing: IdleAction {}

    private nonisolated enum Export: SwitchedFeature, TestFeature {
        static let isOnByDefault: Bool? = false
        static let write = action(Writing.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(write) }
    }

    private nonisolated enum Sharing: SwitchedFeature, TestFeature {
        static let isOnByDefault: Bool? = false
    }

    private nonisolated enum Features: FeatureGroup {
        static let description = "Notes"
        static let subfeatures: Subfeatures = [Export.self, Sharing.self]
    }

    private let runtime = Flint()

    init() throws { try runtime.setup(Features.self) }

    @Test func `availability is there at once, with the reasons, and is that of the object's runtime`() throws
    {
        let export = runtime.observed(Export.self)
        #expect(!export.isAvailable)
        #expect(!export.availability.reasons.isEmpty)
        #expect(export.request(Export.write) == nil)
        try runtime.setEnabled(true, for: Export.self)
        #expect(export.isAvailable)
        #expect(export.request(Export.write) != nil)
        let other = Flint()
        try other.setup(Features.self)
        #expect(!other.observed(Export.self).isAvailable)
    }

    @Test func `a switch invalidates the readers of this feature once, and nobody else`() async throws {
        let export = Watcher { [runtime] in runtime.observed(Export.self).isAvailable }
        let sharing = Watcher { [runtime] in runtime.observed(Sharing.self).isAvailable }
        try await Task.detached { [runtime] in try runtime.setEnabled(true, for: Export.self) }.value
        await export.wait { $0 }
        try runtime.setEnabled(true, for: Sharing.self)
        await sharing.wait { $0 }
        #expect(export.invalidations == 1)
        #expect(sharing.invalidations == 1)
    }

    @Test func `a view is drawn again although somebody else has asked before`() async throws {
        let export = Watcher { [runtime] in runtime.observed(Export.self).isAvailable }
        try runtime.setEnabled(true, for: Export.self)
        #expect(runtime.observed(Export.self).isAvailable)
        await export.wait { $0 }
        #expect(export.invalidations == 1)
    }

    @Test func `switches within one turn are one invalidation`() async throws {
        let export = Watcher { [runtime] in runtime.observed(Export.self).isAvailable }
        for isOn in [true, false, true, false, true] { try runtime.setEnabled(isOn, for: Export.self) }
        await export.wait { $0 }
        for isOn in [false, true, false] { try runtime.setEnabled(isOn, for: Export.self) }
        await export.wait { !$0 }
        #expect(export.invalidations == 2)
    }

    @Test func `an asynchronous sequence of observations has each availability`() async throws {
        let export = runtime.observed(Export.self)
        var values = Observations { export.isAvailable }.makeAsyncIterator()
        for isOn in [false, true, false] {
            try runtime.setEnabled(isOn, for: Export.self)
            #expect(await values.next() == isOn)
        }
    }

    @Test func `after the end of the runtime, availability can be read`() {
        let export = runtime.observed(Export.self)
        _ = export.isAvailable
        runtime.shutdown()
        #expect(!export.isAvailable)
    }

    @Test func `a runtime is released although its features and its history are followed`() async throws {
        func use() throws -> Latch {
            let runtime = Flint()
            try runtime.setup(Features.self)
            // The code of an action keeps its runtime in a task-local value.
            Flint.withRuntime(runtime) {
                _ = Watcher { Flint.observed(Export.self).isAvailable }
                _ = Watcher { Flint.observed.timeline.entries.count }
                _ = Watcher { Flint.observed.stacks.open.count }
            }
            return Farewell.of(runtime.extensions)
        }
        try await use().wait()
    }
}
