import FlintCore
import FlintNavigation
import Foundation

/// The feature for browsing the notes on screens, which know each other only by the types of their inputs and
/// outputs.
enum ScreensFeature: Feature {
    static let description = "Go through the notes on screens"

    static let browse = action(NotesBrowseAction.self)

    static func prepare(actions: FeatureActionsBuilder) { actions.publish(browse) }

    static let commands = [
        Command("browse", "[LINE…]", "Go through the notes on screens; q ends") { arguments, presenter in
            try await browse.perform(with: NotesBrowseAction.Script(lines: arguments.words), using: presenter)
        }
    ]

    /// Returns the registry that creates the screens: the list of notes, the search, and the screen of one
    /// note.
    ///
    /// - Parameters:
    ///   - workspace: The workspace whose notes are shown.
    ///   - ask: A function that asks the person to choose, for instance before a note is deleted.
    @MainActor static func screens(
        _ workspace: Workspace, ask: @escaping NavigationQuestion
    ) -> ScreenRegistry {
        ScreenRegistry {
            Factory(NoteListScreen.self) { NoteListScreen(workspace: workspace) }
            Factory(SearchScreen.self) { SearchScreen() }
            Factory(NoteScreen.self) { await NoteScreen(input: $0, ask: ask) }
        }
    }

    /// The layout of the screens at the start: the list and the search as tabs.
    @MainActor static let layout = NavigationLayout.tabs([
        .stack([.screen(NoteListScreen.self)]), .stack([.screen(SearchScreen.self)]),
    ])
}

/// Shows the screens in the terminal until the person leaves, and stores the shown screens for the next run.
enum NotesBrowseAction: MainActorAction {
    static let description = "Go through the notes on screens"

    /// The lines that a test or a command gives instead of a person who types; if empty, the program's input
    /// is read.
    struct Script: Sendable {
        var lines: [String] = []
    }

    static func perform(
        with context: ActionContext<Script>, using presenter: any NotesPresenter
    ) async throws {
        let workspace = try context.workspace
        let file = workspace.folder?.appending(path: "browse.json")
        let terminal = TerminalPresenter { page in presenter.show(PrintableText.lines(page) + [""]) }
        let current = NavigatorReference()
        let navigator = try Navigator(
            screens: ScreensFeature.screens(workspace) {
                try await current.navigator?.ask(title: $0, choices: $1)
            },
            root: ScreensFeature.layout, restoring: file.flatMap { try? Data(contentsOf: $0) },
            presenter: terminal
        ) { presenter.show("Where you were is not known: \($0)") }
        current.navigator = navigator
        try await navigator.start()
        let script = context.input.lines
        let lines = LineInput(lines: script)
        try await terminal.run(
            reading: AsyncStream {
                let line = script.isEmpty ? try? await workspace.ask("") : await lines.next()
                return line == "q" ? nil : line
            })
        guard let file else { return }
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try navigator.archive().data.write(to: file, options: .atomic)
    }

    /// A weak reference to the navigator, for the function by which screens ask the person; that function
    /// exists before the navigator.
    @MainActor private final class NavigatorReference {
        weak var navigator: Navigator?
    }
}
