internal import FlintStreams

/// A presenter that shows screens as text and reads commands line by line, on a terminal or over a pipe.
///
/// A page has the path to the current screen, its text and its choices. The user enters the number of a
/// choice, `b` to go back, `t2` for the second tab, or nothing to see the page again; any other line is
/// passed to the screen. Screens provide their text by conforming to ``TerminalScreen``.
///
/// ```swift
/// let presenter = TerminalPresenter { print($0) }
/// let navigator = try Navigator(screens: screens, root: root, presenter: presenter)
/// try await navigator.start()
/// try await presenter.run(reading: lines)
/// ```
@MainActor
public final class TerminalPresenter: Presenter {
    /// The reason why the presenter stops waiting for a command and reads the next line.
    private enum Ending {
        /// Another page was written while the command was performed.
        case shown
        /// The command has ended without another page; the text is a message for the user, `nil` for none.
        case done(String?)
    }

    /// The error for a line that is neither a command nor accepted by the current screen.
    private struct Unused: Error, CustomStringConvertible {
        let text: String
        var description: String { "'\(text)' is no choice here." }
    }

    /// The size of a page; a new value takes effect with the next page.
    public var size: TerminalSize

    /// The requests that result from the user's commands; see ``run(reading:)``.
    public let requests: AsyncStream<PresenterRequest>

    private let queue = PresenterRequests()
    private let write: @MainActor (String) throws -> Void
    private var shown: NavigationTree?
    private var screens: [NodeID: any Screen] = [:]
    private var choices: [TerminalChoice] = []
    private var written = ""
    /// The signal that ends the wait for the current command; `nil` before the first command.
    private var turn: OneShot<Ending>?

    /// Creates a presenter that shows nothing yet.
    ///
    /// - Parameters:
    ///   - size: The size of a page.
    ///   - write: Writes a page: lines that each end with a line feed, without control characters. An error
    ///     refuses the batch.
    public init(size: TerminalSize = .standard, write: @escaping @MainActor (String) throws -> Void) {
        self.size = size
        self.write = write
        requests = queue.stream()
    }

    /// Shows the tree of a batch as a page.
    ///
    /// - Parameter batch: The batch.
    /// - Returns: The tree of the batch.
    /// - Throws: The error of the closure that writes the page.
    public func apply(_ batch: NavigationBatch) async throws -> NavigationTree {
        do {
            try draw(batch.tree, batch.screens)
        } catch {
            // The old page is written again when the command ends that has led to this batch.
            turn?.settle(.done(nil))
            throw error
        }
        (shown, screens) = (batch.tree, batch.screens)
        turn?.settle(.shown)
        return batch.tree
    }

    /// Reads lines and performs their commands, until there are no more lines.
    ///
    /// The next line is read when the previous command has ended or has led to another page. So a choice may
    /// wait for the answer to a question, and a script may be read line by line. At the end of the lines,
    /// choices that still wait are canceled.
    ///
    /// - Parameter lines: The user's lines, without line feeds.
    /// - Throws: The error of the sequence of lines, or of the closure that writes pages.
    public func run<Lines: AsyncSequence>(reading lines: Lines) async throws where Lines.Element == String {
        try await withThrowingDiscardingTaskGroup { group in
            for try await line in lines { try await take(line, &group) }
            group.cancelAll()
        }
    }

    // MARK: Lines

    private func take(
        _ line: String, _ group: inout ThrowingDiscardingTaskGroup<any Error>
    ) async throws {
        guard let shown else { return }
        let visible = VisibleScreens(shown)
        switch TerminalCommand(line) {
        case .show: try redraw()
        case .back:
            guard let current = visible.path.last else { return try redraw() }
            try await redraw(after: perform(in: &group) { await self.send(.back(current)) })
        case .tab(let number):
            guard let tabs = visible.tabs, tabs.members.indices.contains(number - 1) else {
                return try redraw("There is no tab \(number).")
            }
            try select(number - 1, in: tabs.id)
            _ = await perform(in: &group) { await self.send(.selected(tab: number - 1, in: tabs.id)) }
        case .choose(let number):
            guard choices.indices.contains(number - 1) else {
                return try redraw("There is no choice \(number).")
            }
            let choice = choices[number - 1]
            try await redraw(after: perform(in: &group) { try await choice.perform() })
        case .text(let text):
            let screen = visible.path.last.flatMap { screens[$0] as? any TerminalScreen }
            let ending = await perform(in: &group) {
                guard try await screen?.takeTerminalLine(text) == true else { throw Unused(text: text) }
            }
            try redraw(after: ending)
        }
    }

    /// Writes the page of a tab at once, as a graphical interface would; the caller informs the navigator.
    ///
    /// - Throws: ``NavigationError`` if there is no such tab, or the error of the closure that writes pages.
    private func select(_ tab: Int, in tabs: NodeID) throws {
        guard var tree = shown else { return }
        try tree.apply(.select(tab: tab, in: tabs))
        try draw(tree, screens)
        shown = tree
    }

    private func send(_ request: PresenterRequest) async {
        let handled = OneShot<Void>()
        queue.send(request) { handled.settle(()) }
        await handled.wait(onCancel: ())
    }

    /// Starts the work of a command, and waits until the work has ended or another page is shown.
    ///
    /// If another page is shown first, the work continues concurrently.
    ///
    /// - Parameters:
    ///   - group: The task group in which the work runs.
    ///   - work: The work.
    /// - Returns: `done` if the work has ended first, `shown` if another page was shown first, or if the task
    ///   was canceled.
    private func perform(
        in group: inout ThrowingDiscardingTaskGroup<any Error>,
        _ work: @escaping @MainActor @Sendable () async throws -> Void
    ) async -> Ending {
        let turn = beginTurn()
        group.addTask(name: "terminal.choice") { [self] in try await finish(turn, with: work) }
        return await turn.wait(onCancel: .shown)
    }

    private func finish(
        _ turn: OneShot<Ending>, with work: @MainActor @Sendable () async throws -> Void
    ) async throws {
        let message = await Self.message(of: work)
        // The navigator handles values that the work has produced without waiting before the next line is
        // read.
        if message == nil { await navigator?.waitForTurns() }
        // The caller that has asked the question dismisses it next, and the page after that ends the wait.
        if message == nil, isLeavingQuestion { return }
        // If the wait has ended already, an error or a changed page must still be shown.
        if !turn.settle(.done(message)) { try redraw(message, onlyIfChanged: message == nil) }
    }

    /// Whether the current screen is a question that was answered or left, and that the caller of `ask` will
    /// dismiss next.
    private var isLeavingQuestion: Bool {
        guard let shown, let current = VisibleScreens(shown).path.last,
            let question = screens[current] as? ChoiceScreen
        else { return false }
        return question.goesWithAnswer && question.outlet.question.isSettled
    }

    private var navigator: Navigator? {
        screens.values.lazy.compactMap { ($0 as? any OutputProducing)?.outlet.navigator }.first
    }

    private func beginTurn() -> OneShot<Ending> {
        let turn = OneShot<Ending>()
        self.turn = turn
        return turn
    }

    /// Performs work, and returns the text of its error.
    ///
    /// - Returns: The message for the user; `nil` if the work succeeded or was canceled.
    private static func message(of work: @MainActor () async throws -> Void) async -> String? {
        do {
            try await work()
            return nil
        } catch is CancellationError {
            return nil
        } catch {
            return String(describing: error)
        }
    }

    // MARK: Pages

    private func redraw(after ending: Ending) throws {
        if case .done(let message) = ending { try redraw(message) }
    }

    private func redraw(_ message: String? = nil, onlyIfChanged: Bool = false) throws {
        guard let shown else { return }
        try draw(shown, screens, message, onlyIfChanged: onlyIfChanged)
    }

    private func draw(
        _ tree: NavigationTree, _ screens: [NodeID: any Screen], _ message: String? = nil,
        onlyIfChanged: Bool = false
    ) throws {
        let page = TerminalPage(tree, screens: screens, size: size, message: message)
        guard !onlyIfChanged || page.text != written else { return }
        try write(page.text)
        (choices, written) = (page.choices, page.text)
    }
}
