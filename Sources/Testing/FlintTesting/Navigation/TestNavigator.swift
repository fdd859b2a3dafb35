import FlintBasics
public import FlintNavigation
public import Foundation

/// A navigator for tests, with a presenter that shows nothing and records the steps, such as `push`, by which
/// the shown screens change.
///
/// ```swift
/// let test = try await TestNavigator(screens: AppScreens.registry, root: .stack([.screen(NoteList.self)]))
/// try await test.screen(NoteList.self).produce(note)
/// #expect(test.takeSteps() == ["push"])
/// #expect(try test.screen(NoteEditor.self).input == note)
/// await test.back()
/// ```
@MainActor
public final class TestNavigator {
    /// The navigator, which has been started.
    public let navigator: Navigator

    /// The presenter of the screens, which shows nothing.
    ///
    /// It receives the steps of one change of the screens as one batch. A test can make it delay or refuse a
    /// batch.
    public let presenter: InMemoryPresenter

    private var problems: AsyncStream<NavigationProblem>.Iterator
    private var seenBatches: Int

    /// Creates and starts a navigator, and shows its root.
    ///
    /// - Parameters:
    ///   - screens: The screens that can be shown.
    ///   - root: The initial layout.
    ///   - transforms: The transforms of screens' outputs.
    ///   - transitions: The custom transitions between screens.
    /// - Throws: `NavigationSetupError` if the registry has errors, `NavigationError` if the layout breaks a
    ///   rule, else the error of a factory.
    public init(
        screens: ScreenRegistry, root: NavigationLayout, transforms: OutputTransforms = OutputTransforms(),
        transitions: CustomTransitions = CustomTransitions()
    ) async throws {
        presenter = InMemoryPresenter()
        navigator = try Navigator(
            screens: screens, root: root, presenter: presenter, transforms: transforms,
            transitions: transitions)
        problems = navigator.problems().makeAsyncIterator()
        seenBatches = 0
        try await navigator.start()
        seenBatches = presenter.batchCount
    }

    /// The tree of screens that is shown.
    public var tree: NavigationTree { navigator.tree }

    /// The shown tree as an outline with one line for each node; see the description of `NavigationTree`.
    public var outline: String { tree.description }

    /// The innermost visible screen; `nil` if there is none.
    public var current: (any Screen)? { navigator.screen(at: tree.current.id) }

    /// Returns the newest screen of a type that is still in the tree.
    ///
    /// - Parameter type: The type of the screen.
    /// - Returns: The current screen if it has the type; otherwise the screen of the type that was opened
    ///   last.
    /// - Throws: ``TestNavigatorError`` if there is no screen of the type.
    public func screen<S: Screen>(_ type: S.Type = S.self) throws(TestNavigatorError) -> S {
        if let screen = current as? S { return screen }
        let screens = tree.nodes.sortedOutOfLine { $0.id > $1.id }.lazy.compactMap {
            self.navigator.screen(at: $0.id) as? S
        }
        guard let screen = screens.first else { throw TestNavigatorError(missing: type.screenKind, in: tree) }
        return screen
    }

    /// Waits until a screen of a type is shown.
    ///
    /// Use it for screens that other tasks open, such as a flow that awaits a screen. Give the test a time
    /// limit, because the wait for a screen that is never shown does not end.
    ///
    /// - Parameter type: The type of the screen.
    /// - Returns: An existing screen, chosen as by `screen(_:)`; otherwise the first one that is shown.
    /// - Throws: `CancellationError` if the task is canceled first.
    public func waitForScreen<S: Screen>(_ type: S.Type = S.self) async throws -> S {
        // The stream begins before the first check, so that a change in between is not missed.
        var changes = navigator.changes().makeAsyncIterator()
        repeat {
            if let screen = try? screen(type) { return screen }
        } while await changes.next(isolation: #isolation) != nil
        throw CancellationError()
    }

    /// Returns the names of the steps, such as `push`, by which the shown screens have changed since the last
    /// call of this function.
    ///
    /// - Returns: The names in order. The presenter keeps at most `InMemoryPresenter.batchLimit` batches,
    ///   which are the steps of one change each; earlier ones are missing. The steps of the start are not
    ///   included.
    public func takeSteps() -> [String] {
        defer { seenBatches = presenter.batchCount }
        return presenter.batches.suffix(presenter.batchCount - seenBatches).flatMap { $0.steps.map(\.name) }
    }

    /// Simulates a user's action, and waits until its effect is shown.
    ///
    /// - Parameter request: The user's action.
    public func send(_ request: PresenterRequest) async {
        await presenter.sendAndWait(request)
        await navigator.waitForTurns()
    }

    /// Simulates a request of the user to leave the current screen.
    public func back() async { await send(.back(tree.current.id)) }

    /// Waits until all navigation that has been requested so far has been shown, or has failed.
    ///
    /// It includes the navigation by outputs that screens produced without waiting.
    public func settle() async { await navigator.waitForTurns() }

    /// Returns the oldest error of navigation that no caller awaited, and that this function has not returned
    /// yet.
    ///
    /// If there is none, it waits for the next one.
    ///
    /// - Returns: The error and its screen; `nil` if the task was canceled.
    public func nextProblem() async -> NavigationProblem? {
        var iterator = problems
        defer { problems = iterator }
        return await iterator.next(isolation: #isolation)
    }
}

/// An error that is thrown when a test requests a screen that is not shown.
public struct TestNavigatorError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of screen that the test requested.
    public let screen: ScreenKind

    /// The requested screen and the shown tree, as text.
    public let description: String

    init(missing screen: ScreenKind, in tree: NavigationTree) {
        self.screen = screen
        description = "No screen '\(screen)' is shown. There are:\n\(tree)"
    }
}

extension TestNavigatorError: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}
