@testable import FlintNavigation

/// A few screens of notes for a terminal, which know each other by types only.
enum TerminalNotes {
    struct Note: Hashable, Sendable { var title: String, text: String }
    struct Editing: Hashable, Sendable { var note: Note }
    struct Edited: Hashable, Sendable { var note: Note }
    struct Broken: Error, CustomStringConvertible {
        var description: String { "The disk is full." }
    }

    /// Lists notes; choosing one waits until it is shown.
    @MainActor final class List: OutputProducing, UpdateHandling, TerminalScreen {
        typealias OutputType = Note
        typealias UpdateType = Edited
        let outlet = ScreenOutlet()
        private var notes = [Note(title: "Shopping", text: "Milk"), Note(title: "Travel", text: "Rome")]
        private var filter = ""

        private var found: [Note] { notes.filter { filter.isEmpty || $0.title.contains(filter) } }

        var terminalTitle: String { "Notes" }
        var terminalChoices: [TerminalChoice] {
            found.map { note in TerminalChoice(note.title) { try await self.produce(note) } }
        }

        func terminalLines(in size: TerminalSize) -> [String] { ["\(found.count) of \(notes.count) notes"] }

        func takeTerminalLine(_ text: String) async throws -> Bool {
            guard text.hasPrefix("/") else { return false }
            filter = String(text.dropFirst())
            return true
        }

        func handle(update: Edited) { notes = notes.map { $0.title == update.note.title ? update.note : $0 } }
    }

    /// Shows a note; editing does not wait, deleting asks.
    @MainActor final class Reader: InputCreatable, OutputProducing, TerminalScreen {
        typealias OutputType = Editing
        let input: Note
        let outlet = ScreenOutlet()
        private var state = ""

        init(input: Note) { self.input = input }

        var terminalTitle: String { input.title }
        var terminalChoices: [TerminalChoice] {
            [
                TerminalChoice("Edit") { self.enqueue(Editing(note: self.input)) },
                TerminalChoice("Delete") { try await self.delete() },
                TerminalChoice("Print") { throw Broken() },
            ]
        }

        func terminalLines(in size: TerminalSize) -> [String] {
            [input.text] + (state.isEmpty ? [] : [state])
        }

        private func delete() async throws {
            let answer = try await outlet.navigator?.ask(
                title: "Delete?", message: "It cannot\nbe undone.", choices: ["Yes", "No"])
            state = "Answer: \(answer ?? "none")"
        }
    }

    /// Takes a line as the note's new text.
    @MainActor final class Editor: InputCreatable, OutputProducing, TerminalScreen {
        typealias OutputType = Edited
        let input: Editing
        let outlet = ScreenOutlet()

        init(input: Editing) { self.input = input }

        var terminalTitle: String { "Edit" }

        func terminalLines(in size: TerminalSize) -> [String] { ["Now: \(input.note.text)"] }

        func takeTerminalLine(_ text: String) async throws -> Bool {
            try await produce(Edited(note: Note(title: input.note.title, text: text)))
            return true
        }
    }

    @MainActor final class Trash: TerminalScreen {
        var terminalTitle: String { "Trash" }

        func terminalLines(in size: TerminalSize) -> [String] { ["Empty"] }
    }

    static let screens = ScreenRegistry {
        Factory(List.self) { List() }
        Factory(Reader.self)
        Factory(Editor.self)
        Factory(Trash.self) { Trash() }.kind("Trash")
    }

    static let root = NavigationLayout.tabs([.stack([.screen(List.self)]), .screen("Trash")])
}
