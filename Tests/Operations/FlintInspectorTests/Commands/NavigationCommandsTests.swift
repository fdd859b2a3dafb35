import FlintCore
import FlintHTTP
import FlintNavigation
import FlintTesting
import Testing

@testable import FlintInspector

@MainActor
@Suite(.flint, .timeLimit(.minutes(10))) struct NavigationCommandsTests {
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

    private static func navigator() async throws -> TestNavigator {
        let screens = ScreenRegistry {
            Factory(NoteList.self) { NoteList() }.kind("list")
            Factory(NoteEditor.self).kind("editor")
        }
        return try await TestNavigator(screens: screens, root: .stack([.screen("list")]))
    }

    @Test func `what was copied is restored with new screens and the same inputs`() async throws {
        let bench = try InspectorBench()
        let recorder = EventRecorder(of: bench.runtime)
        let test = try await Self.navigator()
        try await test.screen(NoteList.self).produce(Note(title: "Plan"))
        let copied = try await bench.command("navigation.copy", #"{"navigator":1}"#)
        #expect((copied.status, copied.json["omitted"]) == (.ok, .array([])))
        let state = try #require(copied.json["state"]).text
        #expect(state.contains("Plan"))
        let editor = try test.screen(NoteEditor.self)
        try await editor.produce(Saved())
        #expect(test.outline == "stack #1\n  list #2 [top]")

        let restored = try await bench.command("navigation.restore", #"{"navigator":1,"state":\#(state)}"#)
        #expect((restored.status, restored.json["problems"]) == (.ok, .array([])))
        // The numbers of what is gone are never used again.
        #expect(test.outline == "stack #4\n  list #5\n  editor #6 [top]")
        #expect(try test.screen(NoteEditor.self).input == Note(title: "Plan"))
        #expect(try test.screen(NoteEditor.self) !== editor)
        let lines = try recorder.events.map { try $0.jsonLine() }.joined()
        #expect(!lines.contains("Plan"))
        // What is shown is replaced, whatever the numbers.
        #expect(
            try await bench.command("navigation.restore", #"{"navigator":1,"state":\#(state)}"#).status == .ok
        )
        try await test.screen(NoteEditor.self).produce(Saved())
        #expect(test.outline == "stack #7\n  list #8 [top]")
        #expect(lines.contains("navigator 1"))
    }

    @Test(arguments: ["{}", "[]", "1", "\"x\"", #"{"root":{}}"#])
    func `what cannot be restored is refused, and what is shown stays`(
        state: String
    ) async throws {
        let bench = try InspectorBench()
        let test = try await Self.navigator()
        let answer = try await bench.command("navigation.restore", #"{"navigator":1,"state":\#(state)}"#)
        #expect((answer.status, answer.message.isEmpty) == (.unprocessableContent, false))
        #expect(test.outline == "stack #1\n  list #2 [top]")
    }
}
