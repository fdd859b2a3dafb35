import FlintCore

/// A presenter that shows the results of actions as lines of text.
protocol NotesPresenter: Sendable {
    /// Shows lines of text.
    func show(_ lines: [String])
}

extension NotesPresenter {
    /// Shows one line.
    func show(_ line: String) { show([line]) }
}

/// A presenter that writes results as lines of text to an output, such as standard output.
struct ConsolePresenter: NotesPresenter {
    /// A function that writes a text to the output unchanged.
    let write: @Sendable (String) -> Void

    func show(_ lines: [String]) {
        write(lines.map { PrintableText.line($0) + "\n" }.joined())
    }
}

/// A presenter that shows nothing, for actions whose results appear on a screen anyway.
struct SilentPresenter: NotesPresenter {
    func show(_ lines: [String]) {}
}

/// A router that returns the program's presenter for each action that a link, an activity or a shortcut
/// opens.
struct NotesRouter: PresentationRouter {
    let presenter: any NotesPresenter

    func presentation<Binding: ActionBinding>(
        for binding: Binding, with input: Binding.Action.Input
    ) async -> PresentationResult<Binding.Action.Presenter> {
        .ready(firstFitting: presenter)
    }
}
