import FlintNavigation
import FlintTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct TestNavigatorTests {
    struct Note: Hashable, Sendable { var title: String }
    struct Saved: Hashable, Sendable { var title: String }
    struct Nowhere: Sendable {}

    @MainActor final class NoteList: OutputProducing, UpdateHandling {
        typealias OutputType = Note
        typealias UpdateType = Saved
        let outlet = ScreenOutlet()
        private(set) var saved: [String] = []

        func handle(update: Saved) { saved.append(update.title) }
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

    @Test func `productions lead on and back, and their steps are taken once`() async throws {
        let test = try await Self.navigator()
        try await test.screen(NoteList.self).produce(Note(title: "Plan"))
        #expect(test.takeSteps() == ["push"])
        #expect(test.takeSteps() == [])
        let editor = try test.screen(NoteEditor.self)
        #expect(editor.input == Note(title: "Plan"))
        #expect(test.outline == "stack #1\n  list #2\n  editor #3 [top]")
        try await editor.produce(Saved(title: "Plan B"))
        #expect(test.takeSteps() == ["pop"])
        #expect(try test.screen(NoteList.self).saved == ["Plan B"])
    }

    @Test func `a screen that is not shown is named, with what is there`() async throws {
        let test = try await Self.navigator()
        let error = #expect(throws: TestNavigatorError.self) { try test.screen(NoteEditor.self) }
        #expect(error?.screen == NoteEditor.screenKind)
        #expect(
            error?.description == """
                No screen 'TestNavigatorTests.NoteEditor' is shown. There are:
                stack #1
                  list #2 [top]
                """)
    }

    @Test func `the current screen comes before a newer one of its type`() async throws {
        let test = try await TestNavigator(
            screens: Self.screens,
            root: .tabs([
                .stack([.screen("editor", input: ScreenInput(Note(title: "old")))]),
                .stack([.screen("editor", input: ScreenInput(Note(title: "new")))]),
            ]))
        #expect(try test.screen(NoteEditor.self).input.title == "old")
        await test.send(.selected(tab: 1, in: test.tree.root.id))
        #expect(try test.screen(NoteEditor.self).input.title == "new")
    }

    @Test func `the newest screen of a type is found behind others`() async throws {
        let test = try await Self.navigator()
        try await test.navigator.show(NoteEditor.self, input: Note(title: "first"))
        try await test.navigator.show(NoteEditor.self, input: Note(title: "second"))
        try await test.navigator.present(NoteEditor.self, input: Note(title: "third"))
        #expect(try test.screen(NoteEditor.self).input.title == "third")
        await test.back()
        #expect(try test.screen(NoteEditor.self).input.title == "second")
        #expect(test.takeSteps() == ["push", "push", "present", "dismiss"])
    }

    @Test func `going back is shown when the call returns`() async throws {
        let test = try await Self.navigator()
        try await test.screen(NoteList.self).produce(Note(title: "Plan"))
        await test.back()
        #expect(test.current is NoteList)
        await test.back()
        #expect(test.current is NoteList)
    }

    @Test func `a production without waiting is shown after settling`() async throws {
        let test = try await Self.navigator()
        let list = try test.screen(NoteList.self)
        for title in ["a", "b", "c"] { list.enqueue(Note(title: title)) }
        await test.settle()
        #expect(test.takeSteps() == ["push", "push", "push"])
        #expect(try test.screen(NoteEditor.self).input.title == "c")
    }

    @Test func `what goes wrong where nobody waits can be taken`() async throws {
        let test = try await Self.navigator()
        try test.screen(NoteList.self).enqueue(Nowhere(), as: Nowhere.self)
        let problem = try #require(await test.nextProblem())
        #expect((problem.error as? NavigationError)?.code == .noDestination)
        #expect(problem.screen == "list")
    }

    @Test func `a screen that comes is waited for`() async throws {
        let test = try await Self.navigator()
        let list = try await test.waitForScreen(NoteList.self)
        #expect(list === test.current)
        let editor = Task { try await test.waitForScreen(NoteEditor.self) }
        await test.settle()
        list.enqueue(Note(title: "Plan"))
        #expect(try await editor.value === test.current)
    }

    @Test func `waiting for a screen ends with the task`() async throws {
        let test = try await Self.navigator()
        let editor = Task { try await test.waitForScreen(NoteEditor.self) }
        editor.cancel()
        await #expect(throws: CancellationError.self) { _ = try await editor.value }
    }

    @Test func `the steps of the newest batches are taken when there were too many`() async throws {
        let test = try await Self.navigator()
        for number in 0..<InMemoryPresenter.batchLimit + 3 {
            try await test.navigator.transaction {
                try await test.navigator.popToRoot()
                _ = try await test.navigator.open(Note(title: "\(number)"))
            }
        }
        #expect(test.takeSteps().count == 2 * InMemoryPresenter.batchLimit)
        try await test.navigator.pop()
        #expect(test.takeSteps() == ["pop"])
    }
}
