public import FlintNavigation

/// A navigator for tests, with a presenter that shows nothing and remembers everything.
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

    /// What it shows the screens with; it can hold and refuse batches.
    public let presenter: InMemoryPresenter

    private var problems: AsyncStream<NavigationProblem>.Iterator
    private var seenBatches: Int

    /// Creates a navigator and shows its root.
    ///
    /// - Parameters:
    ///   - screens: The screens that can be shown.
    ///   - root: What is shown first.
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

    /// What is shown.
    public var tree: NavigationTree { navigator.tree }

    /// What is shown, as an outline with a line for each node; see the description of `NavigationTree`.
    public var outline: String { tree.description }

    /// The innermost visible screen.
    public var current: (any Screen)? { navigator.screen(at: tree.current.id) }

    /// The newest live screen of a type.
    ///
    /// - Parameter type: The type.
    /// - Returns: The current screen, if it is one; else the one that was opened last.
    /// - Throws: ``TestNavigatorError`` if there is none.
    public func screen<S: Screen>(_ type: S.Type = S.self) throws(TestNavigatorError) -> S {
        if let screen = current as? S { return screen }
        let screens = tree.nodes.sorted { $0.id > $1.id }.lazy.compactMap {
            self.navigator.screen(at: $0.id) as? S
        }
        guard let screen = screens.first else { throw TestNavigatorError(missing: type.screenKind, in: tree) }
        return screen
    }

    /// Waits until a screen of a type is shown.
    ///
    /// It is for what code opens in a task of its own, such as a flow that awaits a screen. Give the test a time limit: a screen
    /// that never comes is waited for without an end.
    ///
    /// - Parameter type: The type.
    /// - Returns: A screen that is there already, chosen as by `screen(_:)`; else the first that comes.
    /// - Throws: `CancellationError` if the task was canceled first.
    public func waitForScreen<S: Screen>(_ type: S.Type = S.self) async throws -> S {
        // Before the first look, so that no change falls between the two.
        var changes = navigator.changes().makeAsyncIterator()
        repeat {
            if let screen = try? screen(type) { return screen }
        } while await changes.next(isolation: #isolation) != nil
        throw CancellationError()
    }

    /// Takes the names of the steps that were shown since the last call, those of one batch after those of another.
    ///
    /// - Returns: The names, in order; those of the start are not among them, nor of more than `InMemoryPresenter.batchLimit`
    ///   batches.
    public func takeSteps() -> [String] {
        defer { seenBatches = presenter.batchCount }
        return presenter.batches.suffix(presenter.batchCount - seenBatches).flatMap { $0.steps.map(\.name) }
    }

    /// Acts as if a person had used a control, and waits until what it leads to is shown.
    ///
    /// - Parameter request: What was done.
    public func send(_ request: PresenterRequest) async {
        await presenter.sendAndWait(request)
        await navigator.waitForTurns()
    }

    /// Acts as if a person had gone back from the current screen.
    public func back() async { await send(.back(tree.current.id)) }

    /// Waits until everything that was produced without waiting has been shown, or has failed.
    public func settle() async { await navigator.waitForTurns() }

    /// Waits for what went wrong where nobody was waiting for it.
    ///
    /// - Returns: The oldest problem that was not taken yet; nil if the task was canceled.
    public func nextProblem() async -> NavigationProblem? {
        var iterator = problems
        defer { problems = iterator }
        return await iterator.next(isolation: #isolation)
    }
}
