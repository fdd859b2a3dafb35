import FlintCore
import FlintObservation
import Testing

/// The availability of features as views read it.
@MainActor
@Suite struct ObservedFeatureTests {
    private enum Writing: Action {
        typealias Input = NoInput
        static let description = "Writes the export"
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) {}
    }

    private enum Export: ConditionalFeature {
        static let description = "Exports notes"
        static let write = action(Writing.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(write) }
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.runtimeEnabled(defaultValue: false)
        }
    }

    private enum Sharing: ConditionalFeature {
        static let description = "Shares notes"
        static func prepare(actions: FeatureActionsBuilder) {}
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.runtimeEnabled(defaultValue: false)
        }
    }

    private enum Features: FeatureGroup {
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

    @Test func `switches within one turn are one invalidation, or none if nothing has changed`() async throws
    {
        let export = Watcher { [runtime] in runtime.observed(Export.self).isAvailable }
        for isOn in [true, false, true, false, true] { try runtime.setEnabled(isOn, for: Export.self) }
        await export.wait { $0 }
        for isOn in [false, true, false] { try runtime.setEnabled(isOn, for: Export.self) }
        await export.wait { !$0 }
        #expect(export.invalidations == 2)
    }

    @Test func `after the end of the runtime, availability can be read`() {
        let export = runtime.observed(Export.self)
        _ = export.isAvailable
        runtime.shutdown()
        #expect(!export.isAvailable)
    }
}
