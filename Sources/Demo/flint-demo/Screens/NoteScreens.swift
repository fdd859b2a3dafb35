import FlintCore
import FlintNavigation

/// The name of the note that a person has chosen.
struct NoteSelection: Codable, Sendable, Hashable {
    let name: String
}

/// The name of a note that was deleted: the output with which the note's screen closes.
struct DeletedNote: Sendable {
    let name: String
}

/// The screen that lists the notes.
///
/// A line of text that the person types creates a note with that name.
final class NoteListScreen: OutputProducing, UpdateHandling, TerminalScreen {
    typealias OutputType = NoteSelection

    let outlet = ScreenOutlet()
    private let workspace: Workspace
    private var message = "Write a name to make a note."

    init(workspace: Workspace) { self.workspace = workspace }

    var terminalTitle: String { "Notes" }

    var terminalChoices: [TerminalChoice] {
        ((try? workspace.listedNotes()) ?? []).map { note in
            TerminalChoice(note.name) { [self] in try await produce(NoteSelection(name: note.name)) }
        }
    }

    func terminalLines(in size: TerminalSize) -> [String] { [message] }

    func takeTerminalLine(_ text: String) async throws -> Bool {
        let note = try await EditingFeature.create.perform(
            with: NewNote(name: text), using: SilentPresenter())
        try await produce(NoteSelection(name: note.name))
        return true
    }

    func handle(update: DeletedNote) { message = "Deleted “\(update.name)”." }
}

/// The screen of one note.
///
/// A line of text that the person types is added to the note.
final class NoteScreen: IO, TerminalScreen {
    typealias OutputType = DeletedNote

    let outlet = ScreenOutlet()
    let input: NoteSelection
    private let ask: NavigationQuestion
    private var lines: [String] = []

    init(input: NoteSelection, ask: @escaping NavigationQuestion) async {
        (self.input, self.ask) = (input, ask)
        await load()
    }

    var terminalTitle: String { input.name }

    var terminalChoices: [TerminalChoice] {
        [
            TerminalChoice("Delete") { [self] in
                guard try await ask("Delete “\(input.name)”?", ["Delete", "Keep"]) == "Delete" else { return }
                try await EditingFeature.delete.perform(
                    with: NoteAddress(name: input.name), using: SilentPresenter())
                try await produce(DeletedNote(name: input.name))
            }
        ]
    }

    func terminalLines(in size: TerminalSize) -> [String] { lines }

    func takeTerminalLine(_ text: String) async throws -> Bool {
        try await EditingFeature.append.perform(
            with: NoteAppendAction.Line(note: NoteAddress(name: input.name), text: text),
            using: SilentPresenter())
        await load()
        return true
    }

    /// Reads the note of the screen; if that fails, the error is shown in place of the text.
    ///
    /// For instance, the note of a screen that is restored may not exist any more.
    private func load() async {
        do {
            let note = try await BrowsingFeature.open.perform(
                with: NoteAddress(name: input.name), using: SilentPresenter())
            lines = PrintableText.lines(note.text)
        } catch {
            lines = ["\(error)"]
        }
    }
}

/// A function that shows choices to a person, and returns the chosen one; `nil` if the person chose none.
typealias NavigationQuestion =
    @MainActor @Sendable (_ title: String, _ choices: [String]) async throws -> String?

/// The screen that searches all notes.
///
/// Each line of text that the person types is a search.
final class SearchScreen: OutputProducing, TerminalScreen {
    typealias OutputType = NoteSelection

    let outlet = ScreenOutlet()
    private var hits: [NoteSearchAction.Hit] = []

    var terminalTitle: String { "Search" }

    var terminalChoices: [TerminalChoice] {
        hits.map { hit in
            TerminalChoice("\(hit.note): \(hit.text)") { [self] in
                try await produce(NoteSelection(name: hit.note))
            }
        }
    }

    func terminalLines(in size: TerminalSize) -> [String] { ["Write what to look for."] }

    func takeTerminalLine(_ text: String) async throws -> Bool {
        hits = try await BrowsingFeature.search.perform(
            with: SearchText(text: text), using: SilentPresenter())
        return true
    }
}
