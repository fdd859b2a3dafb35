import FlintCore

/// Shows the results of actions.
protocol NotesPresenter: Sendable {
    /// Shows lines.
    func show(_ lines: [String])
}

extension NotesPresenter {
    /// Shows a line.
    func show(_ line: String) { show([line]) }
}

/// Shows results as lines of text.
struct ConsolePresenter: NotesPresenter {
    /// Writes text unchanged.
    let write: @Sendable (String) -> Void

    func show(_ lines: [String]) {
        write(lines.map { PrintableText.line($0) + "\n" }.joined())
    }
}

/// Shows nothing, for actions whose results a screen shows.
struct SilentPresenter: NotesPresenter {
    func show(_ lines: [String]) {}
}

/// Provides the program's presenter for actions that are opened by links, activities and shortcuts.
struct NotesRouter: PresentationRouter {
    let presenter: any NotesPresenter

    func presentation<Binding: ActionBinding>(
        for binding: Binding, with input: Binding.Action.Input
    ) async -> PresentationResult<Binding.Action.Presenter> {
        .ready(firstFitting: presenter)
    }
}
