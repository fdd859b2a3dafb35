import FlintCore
import FlintObservation
import Testing

/// The history of a runtime as views list it.
@MainActor
@Suite struct ObservedHistoryTests {
    private enum Noting: Action {
        typealias Input = NoInput
        static let description = "Notes something"
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) {}
    }

    private enum Notes: Feature {
        static let description = "Notes"
        static let note = action(Noting.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(note) }
    }

    private enum Features: FeatureGroup {
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
    }

    @Test func `the stacks are those that are open, and follow`() async throws {
        let stacks = Watcher { [runtime] in runtime.observed.stacks.open.map(\.entries.count) }
        #expect(stacks.value == [])
        try await note(2)
        await stacks.wait { $0 == [2] }
        runtime.stacks.clear()
        await stacks.wait { $0.isEmpty }
    }
}
