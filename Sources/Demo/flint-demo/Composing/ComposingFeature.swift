import FlintCore
import FlintFlows

/// The feature for creating a note by questions and answers.
///
/// Two flows, which are drawn as diagrams, determine the order of the questions.
enum ComposingFeature: Feature {
    static let description = "Make a note step by step, and draw the steps"

    static let compose = action(NoteComposeAction.self)
    static let diagram = action(FlowDrawAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.publish(compose)
        actions.publish(diagram)
    }

    static let commands = [
        Command("compose", "[ANSWER…]", "Make a note step by step") { arguments, presenter in
            try await compose.perform(
                with: NoteComposeAction.Answers(words: arguments.words), using: presenter)
        },
        Command("diagram", "[--mermaid] [STATE]", "Draw the steps of “compose” and “publish”") {
            arguments, presenter in
            let drawing = FlowDrawAction.Drawing(state: arguments[0], isMermaid: arguments.has("--mermaid"))
            try await diagram.perform(with: drawing, using: presenter)
        },
    ]
}

/// Asks the person for title, text and folder, and creates the note.
///
/// The person may go back and cancel.
enum NoteComposeAction: Action {
    static let description = "Make a note step by step"
    static let defaultSession = ActionSession.Configuration.composing

    /// The answers that were given as arguments of the command, so that their questions are not asked.
    ///
    /// The answers do not appear in logs and events.
    struct Answers: Sendable {
        var words: [String] = []
    }

    static func perform(
        with context: ActionContext<Answers>, using presenter: any NotesPresenter
    ) async throws -> NoteAddress? {
        let interview = Interview(presenter, answers: context.input.words)
        switch try await subflow(
            to: NoteCreationFlow(presenter: presenter, interview: interview), NoteDraft())
        {
        case .finished(let note): return note
        case .back, .cancelled:
            presenter.show("Nothing was made.")
            return nil
        }
    }
}

/// Prints the diagrams of the flows that compose and publish a note.
enum FlowDrawAction: Action {
    static let description = "Draw the flows by which notes are composed and published"

    /// The options for printing a diagram.
    struct Drawing: Sendable {
        /// The name of the state that is highlighted in the diagrams; `nil` for none.
        var state: String?
        var isMermaid = false
    }

    static func perform(
        with context: ActionContext<Drawing>, using presenter: any NotesPresenter
    ) async throws {
        let graphs = [NoteCreationFlow.graph, FolderChoiceFlow.graph, NotePublicationFlow.graph]
        let states = graphs.flatMap(\.states).map(\.name)
        let wanted = context.input.state
        let state = states.first { $0.lowercased() == wanted?.lowercased() }
        guard wanted == nil || state != nil else {
            throw DemoError(
                .usage, "There is no state “\(PrintableText.line(wanted ?? ""))”. “diagram” shows them.")
        }
        for graph in graphs {
            let marked = graph.states.contains { $0.name == state } ? state : nil
            presenter.show(
                context.input.isMermaid
                    ? PrintableText.lines(graph.mermaid(marking: marked)) : graph.outline(marking: marked))
        }
    }
}
