import FlintCore

/// A presenter that shows the results of actions as lines of text.
protocol NotesPresenter: Sendable {
    /// Shows some lines.
    func show(_ lines: [String])
}

extension NotesPresenter {
    /// Shows one line.
    func show(_ line: String) { show([line]) }
}

/// A presenter that writes results as lines of text.
struct ConsolePresenter: NotesPresenter {
    /// A function that writes a text to the output, without changes.
    let write: @Sendable (String) -> Void

    func show(_ lines: [String]) {
        write(lines.map { PrintableText.line($0) + "\n" }.joined())
    }
}

/// A presenter that shows nothing, for actions whose results a screen shows.
struct SilentPresenter: NotesPresenter {
    func show(_ lines: [String]) {}
}

/// A router that returns the program's presenter for actions opened by links, activities and shortcuts.
struct NotesRouter: PresentationRouter {
    let presenter: any NotesPresenter

    func presentation<Binding: ActionBinding>(
        for binding: Binding, with input: Binding.Action.Input
    ) async -> PresentationResult<Binding.Action.Presenter> {
        .ready(firstFitting: presenter)
    }
}
