import FlintBasics
public import FlintNavigation
public import Foundation

/// A navigator for tests, with a presenter that records all batches.
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
    /// The navigator; it has been started.
    public let navigator: Navigator

    /// The presenter of the screens; it can delay and refuse batches.
    public let presenter: InMemoryPresenter

    private var problems: AsyncStream<NavigationProblem>.Iterator
    private var seenBatches: Int

    /// Creates a navigator and shows its root.
    ///
    /// - Parameters:
    ///   - screens: The screens that can be shown.
    ///   - root: The initial layout.
    ///   - transforms: The output transforms.
    ///   - transitions: The custom transitions.
    /// - Throws: `NavigationSetupError` if the registry has errors, `NavigationError` if the layout breaks a rule, else the error
    ///   of a factory.
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

    /// The shown tree.
    public var tree: NavigationTree { navigator.tree }

    /// The shown tree as an outline with one line per node; see the description of `NavigationTree`.
    public var outline: String { tree.description }

    /// The innermost visible screen.
    public var current: (any Screen)? { navigator.screen(at: tree.current.id) }

    /// The newest live screen of a type.
    ///
    /// - Parameter type: The type.
    /// - Returns: The current screen, if it has the type; else the screen of the type that was opened last.
    /// - Throws: ``TestNavigatorError`` if there is none.
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
    /// It is for screens that code opens in another task, such as a flow that awaits a screen. Give the test a time
    /// limit, because the wait for a screen that is never shown does not end.
    ///
    /// - Parameter type: The type.
    /// - Returns: An existing screen, chosen as by `screen(_:)`; else the first one that is shown.
    /// - Throws: `CancellationError` if the task was canceled first.
    public func waitForScreen<S: Screen>(_ type: S.Type = S.self) async throws -> S {
        // The stream begins before the first check, so that no change is missed in between.
        var changes = navigator.changes().makeAsyncIterator()
        repeat {
            if let screen = try? screen(type) { return screen }
        } while await changes.next(isolation: #isolation) != nil
        throw CancellationError()
    }

    /// Takes the names of the steps that were shown since the last call, in the order of the batches.
    ///
    /// - Returns: The names, in order, without the steps of the start, and of at most `InMemoryPresenter.batchLimit`
    ///   batches.
    public func takeSteps() -> [String] {
        defer { seenBatches = presenter.batchCount }
        return presenter.batches.suffix(presenter.batchCount - seenBatches).flatMap { $0.steps.map(\.name) }
    }

    /// Simulates a user's action, and waits until its effect is shown.
    ///
    /// - Parameter request: The action.
    public func send(_ request: PresenterRequest) async {
        await presenter.sendAndWait(request)
        await navigator.waitForTurns()
    }

    /// Simulates a request of the user to leave the current screen.
    public func back() async { await send(.back(tree.current.id)) }

    /// Waits until all outputs that were produced without waiting have been shown, or have failed.
    public func settle() async { await navigator.waitForTurns() }

    /// Waits for an error of an operation without a waiting caller.
    ///
    /// - Returns: The oldest problem that was not taken yet; `nil` if the task was canceled.
    public func nextProblem() async -> NavigationProblem? {
        var iterator = problems
        defer { problems = iterator }
        return await iterator.next(isolation: #isolation)
    }
}

/// Thrown when a test requests a screen that is not shown.
public struct TestNavigatorError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The requested kind of screen.
    public let screen: ScreenKind

    /// The requested screen, and the shown tree.
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
