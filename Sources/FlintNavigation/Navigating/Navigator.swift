internal import FlintCore
internal import FlintStreams

/// Shows the screens of an application, and finds the way of what they produce.
///
/// It holds the tree of what is shown and the screens in it, plans the way of each production, and has a presenter carry the
/// plan out. Productions and other operations are done one after the other.
///
/// ```swift
/// let navigator = try Navigator(screens: screens, root: .stack([.screen(NoteList.self)]), presenter: presenter)
/// try await navigator.start()
/// ```
///
/// Hold on to the navigator: screens and presenters do not keep it alive.
@MainActor
public final class Navigator {
    /// What is shown.
    ///
    /// It follows the presenter. Inside a transaction it is still what was shown before.
    public internal(set) var tree: NavigationTree

    /// The screens that can be shown.
    public var screens: ScreenRegistry

    /// The output transforms, applied before a way is looked for.
    public var transforms: OutputTransforms

    /// The custom transitions, tried before the default one.
    public var transitions: CustomTransitions

    /// What the screens are shown with.
    public let presenter: any Presenter

    /// The newest plan that was carried out.
    public internal(set) var lastPlan: NavigationPlan?

    /// The live screens of the tree.
    var live: [NodeID: any Screen] = [:]

    /// Whether the presenter shows the tree.
    var isStarted = false

    /// The line of the operations.
    let turns = TurnQueue()

    /// Whether the presenter is at work, so that what is shown is not known.
    var isPresenting = false

    /// What a person did meanwhile.
    var lateRequests: [PresenterRequest] = []

    let problemFeed = Broadcast<NavigationProblem>()
    let changeFeed = Broadcast<NavigationChange>()

    /// Reads the presenter's requests; holds the navigator only while it handles one.
    private var requestReader: Task<Void, Never>?

    /// Creates a navigator that shows nothing yet.
    ///
    /// - Parameters:
    ///   - screens: The screens that can be shown.
    ///   - root: What is shown first.
    ///   - presenter: What the screens are shown with.
    ///   - transforms: The output transforms.
    ///   - transitions: The custom transitions.
    /// - Throws: ``NavigationSetupError`` if the registry has errors, ``NavigationError`` if the layout breaks a rule.
    public init(
        screens: ScreenRegistry, root: NavigationLayout, presenter: any Presenter,
        transforms: OutputTransforms = OutputTransforms(),
        transitions: CustomTransitions = CustomTransitions()
    ) throws {
        let problems = screens.validate(roots: [root], transforms: transforms)
        guard !problems.contains(where: { $0.severity == .error }) else {
            throw NavigationSetupError(problems)
        }
        self.screens = screens
        self.presenter = presenter
        self.transforms = transforms
        self.transitions = transitions
        tree = try NavigationTree(root)
    }

    deinit { requestReader?.cancel() }

    /// Makes the screens of the tree and shows them.
    ///
    /// Once it has succeeded, further calls do nothing; after an error it may be called again. The current runtime then knows
    /// the navigator: see `Flint.navigators`.
    ///
    /// - Throws: The error of a factory, ``NavigationError`` if the presenter refuses, `CancellationError` if the task was
    ///   canceled.
    public func start() async throws {
        try await inTurn { turn in
            guard !isStarted else { return }
            let made = try await makeScreens(of: tree.root)
            try await turn.seal()
            for (id, screen) in made { connect(screen, at: id) }
            let commit = NavigationCommit(
                steps: [.reset(tree.root)], screens: made, destination: tree.current.id, isAnimated: false)
            try await present(commit, tree: tree, isAnimated: false)
            isStarted = true
            NavigatorDirectory.of(Flint.current).add(self)
        }
        readRequests()
    }

    /// The screen at a node.
    ///
    /// - Parameter node: The node.
    /// - Returns: Nil if the node is not in the tree or is no screen.
    public func screen(at node: NodeID) -> (any Screen)? { live[node] }

    /// Plans the way of a value without going it.
    ///
    /// - Parameters:
    ///   - received: The value, after transforms.
    ///   - source: The node of the screen that it comes from.
    /// - Returns: The plan.
    /// - Throws: ``NavigationError`` if there is no way.
    /// - Complexity: Linear in the number of nodes that are looked at.
    public func plan(received: TypedValue, from source: NodeID) throws -> NavigationPlan {
        guard let plan = try NavigationPlanner(tree: tree, screens: screens).plan(received, from: source)
        else {
            throw noDestination(of: received.type, from: tree[source]?.kind)
        }
        return plan
    }

    private func readRequests() {
        guard requestReader == nil else { return }
        let requests = presenter.requests
        requestReader = Task(name: "navigator.requests") { [weak self] in
            for await request in requests {
                guard let self else { return }
                handle(request)
            }
        }
    }
}
