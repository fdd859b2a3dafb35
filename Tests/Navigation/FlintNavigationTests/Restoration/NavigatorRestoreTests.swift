import FlintNavigation
import FlintTesting
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct NavigatorRestoreTests {
    struct Note: Codable, Hashable, Sendable { var title: String }
    struct Saved: Hashable, Sendable {}

    @MainActor final class NoteList: OutputProducing, UpdateHandling {
        typealias OutputType = Note
        typealias UpdateType = Saved
        let outlet = ScreenOutlet()
        func handle(update: Saved) {}
    }

    @MainActor final class NoteEditor: InputCreatable, OutputProducing {
        typealias OutputType = Saved
        let input: Note
        let outlet = ScreenOutlet()
        init(input: Note) { self.input = input }
    }

    private static let screens = ScreenRegistry {
        Factory(NoteList.self) { NoteList() }.kind("list")
        Factory(NoteEditor.self).kind("editor")
    }

    private static func navigator() async throws -> TestNavigator {
        try await TestNavigator(screens: screens, root: .stack([.screen("list")]))
    }

    @Test func `what was archived is shown again, by new screens under new numbers`() async throws {
        let test = try await Self.navigator()
        try await test.screen(NoteList.self).produce(Note(title: "Plan"))
        let data = try test.navigator.archive().data
        let before = try test.screen(NoteEditor.self)
        #expect(test.takeSteps() == ["push"])

        let restored = try await test.navigator.restore(from: data)
        #expect((restored.isRestored, restored.problems) == (true, []))
        #expect(test.takeSteps() == ["reset"])
        #expect(test.outline == "stack #4\n  list #5\n  editor #6 [top]")
        let after = try test.screen(NoteEditor.self)
        #expect((after === before, after.input) == (false, Note(title: "Plan")))
        try await after.produce(Saved())
        #expect(test.outline == "stack #4\n  list #5 [top]")
    }

    @Test(arguments: ["", "{}"]) func `what cannot be read changes nothing`(
        text: String
    ) async throws {
        let test = try await Self.navigator()
        let restored = try await test.navigator.restore(from: Data(text.utf8))
        #expect((restored.isRestored, restored.problems.isEmpty) == (false, false))
        #expect(test.takeSteps() == [])
        #expect(test.outline == "stack #1\n  list #2 [top]")
    }
}
