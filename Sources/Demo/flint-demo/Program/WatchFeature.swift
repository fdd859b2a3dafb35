import FlintCore
import FlintObservation
import Observation

/// The feature for watching the state of the program while commands change it.
enum WatchFeature: Feature {
    static let description = "Watch flags, a gate, a flow and the timeline"

    static let watch = action(StateWatchAction.self)

    static func prepare(actions: FeatureActionsBuilder) { actions.publish(watch) }

    static let commands = [
        Command("watch", "", "Watch the state while you type commands; q ends") { _, presenter in
            try await watch.perform(using: presenter)
        }
    ]
}

/// Shows a page with the state of the program, which is updated after each change.
///
/// The action also performs the commands that the person types, until the person leaves the page.
enum StateWatchAction: MainActorAction {
    static let description = "Watch the state of the program"
    static let hideFromTimeline = true

    static func perform(
        with context: ActionContext<NoInput>, using presenter: any NotesPresenter
    ) async throws {
        let workspace = try context.workspace
        let interview = Interview(presenter)
        let page = WatchPage(
            workspace, in: Flint.current,
            creation: NoteCreationFlow(presenter: presenter, interview: interview))
        let drawing = Task(name: "watch") {
            // Nothing else shows the page: each change of what its lines have read does.
            for await lines in Observations({ page.lines }) {
                presenter.show(lines)
                if page.hasEnded { return }
            }
        }
        while let line = try? await workspace.ask(""), line != "q" {
            do {
                try await perform(CommandWords.split(line), page)
                page.message = ""
            } catch {
                page.message = "error: \(CommandRunner.text(of: error))"
            }
        }
        page.message = "You have left the page."
        page.hasEnded = true
        await drawing.value
    }

    private static func perform(_ words: [String], _ page: WatchPage) async throws {
        guard let word = words.first else { return }
        // The flow asks its questions itself.
        if word == "compose" {
            _ = await page.creation.start(with: NoteDraft()).result
            return
        }
        guard let command = AppFeatures.commands.first(where: { $0.name == word }), word != "watch" else {
            throw DemoError(.usage, "There is no command “\(PrintableText.line(word))” here.")
        }
        try await command.perform(
            CommandArguments(Array(words.dropFirst()), for: command), SilentPresenter())
    }
}
