import FlintTesting
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore

/// Calls with the presenter before the input, as they were spelled once.
@Suite(.flint) struct DeprecatedLabelsTests {
    protocol Spelling {
        func perform(using journal: Journal<Int>) async throws
    }

    enum Note: Action {
        static let description = "Note"
        static func perform(with context: ActionContext<Int>, using journal: Journal<Int>) async {
            journal.note(context.input)
        }
    }

    enum Outer: Action {
        static let description = "Performs another one"
        static func perform(
            with context: ActionContext<any NestedSpelling>, using journal: Journal<Int>
        ) async throws {
            try await context.input.perform(in: context, using: journal)
        }
    }

    protocol NestedSpelling: Sendable {
        func perform(in context: ActionContext<any NestedSpelling>, using journal: Journal<Int>) async throws
    }

    struct OldNested: NestedSpelling {
        @available(*, deprecated)
        func perform(in context: ActionContext<any NestedSpelling>, using journal: Journal<Int>) async throws
        {
            try await context.perform(Noting.note, using: journal, with: 4)
        }
    }

    /// A witness is deprecated without a warning at its use.
    struct Old: Spelling {
        @available(*, deprecated)
        func perform(using journal: Journal<Int>) async throws {
            try await Noting.note.perform(using: journal, with: 1)
            try await Noting.note.perform(
                in: nil, using: journal, with: 2, userInitiated: nil, source: .application)
            try await ActionSession.main.perform(Noting.note, using: journal, with: 3)
            try await Noting.outer.perform(using: journal, with: OldNested())
        }
    }

    enum Noting: Feature {
        static let description = "Notes numbers"
        static let note = action(Note.self)
        static let outer = action(Outer.self)
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(note)
            actions.declare(outer)
        }
    }

    enum App: FeatureGroup {
        static let subfeatures: Subfeatures = [Noting.self]
    }

    @Test func `the presenter may still come before the input`() async throws {
        try Flint.current.setup(App.self)
        let journal = Journal<Int>()
        let old: any Spelling = Old()
        try await old.perform(using: journal)
        #expect(journal.entries == [1, 2, 3, 4])
    }
}
