package import FlintBasics
internal import FlintCore
internal import FlintStreams

/// Shows the screens of an application, and finds the destinations of the values that they produce.
///
/// A navigator has the tree of shown screens. For each produced value, it plans the steps to the destination,
/// and makes a presenter perform them. It handles produced values and other operations one after the other.
///
/// ```swift
/// let navigator = try Navigator(
///     screens: screens, root: .stack([.screen(NoteList.self)]), presenter: presenter)
/// try await navigator.start()
/// ```
///
/// Keep a reference to the navigator: screens and presenters do not keep it alive.
@MainActor
public final class Navigator {
    /// The tree of the screens that are shown.
    ///
    /// It follows the presenter, and does not change during a transaction.
    public internal(set) var tree: NavigationTree

    /// The registry of the screens that can be shown, with their factories.
    public var screens: ScreenRegistry

    /// The output transforms, applied to a produced value before its destination is looked up.
    public var transforms: OutputTransforms

    /// The custom transitions, tried in order; if none takes a change over, the planned steps are performed.
    public var transitions: CustomTransitions

    /// The presenter that shows the screens.
    public let presenter: any Presenter

    /// The plan that was executed last; `nil` before the first one.
    public internal(set) var lastPlan: NavigationPlan?

    /// The screens of the shown tree, by their nodes.
    var live: [NodeID: any Screen] = [:]

    /// Whether ``start()`` has succeeded, so that the presenter shows the tree.
    var isStarted = false

    /// The queue in which operations wait for their turn.
    let turns = TurnQueue()

    /// Whether the presenter performs a batch, so that it is not known which tree it shows.
    var isPresenting = false

    /// The users' actions that the presenter has reported while it performed a batch.
    var lateRequests: [PresenterRequest] = []

    let problemFeed = Broadcast<NavigationProblem>()
    let changeFeed = Broadcast<NavigationChange>()

    /// The objects that other modules attach to the navigator, and that live as long as the navigator.
    package let extensions = AttachedObjects()

    /// The task that reads the presenter's requests; `nil` before ``start()``.
    ///
    /// The task retains the navigator only while it handles a request.
    private var requestReader: Task<Void, Never>?

    /// Creates a navigator that shows nothing yet.
    ///
    /// - Parameters:
    ///   - screens: The screens that can be shown.
    ///   - root: The initial layout.
    ///   - presenter: The presenter of the screens.
    ///   - transforms: The output transforms.
    ///   - transitions: The custom transitions.
    /// - Throws: ``NavigationSetupError`` if the registry has errors, ``NavigationError`` if the layout
    ///   breaks a rule.
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

    /// Creates the screens of the tree and shows them.
    ///
    /// After a success, the runtime that is current lists the navigator in `Flint.current.navigators`, and
    /// further calls do nothing. After an error, the function may be called again.
    ///
    /// - Throws: The error of a factory, ``NavigationError`` if the presenter refuses, `CancellationError` if
    ///   the task was canceled.
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

    /// Returns the screen at a node.
    ///
    /// - Parameter node: The identity of the node.
    /// - Returns: The screen; `nil` if the node is not in the tree or is no screen.
    public func screen(at node: NodeID) -> (any Screen)? { live[node] }

    /// Plans the steps to the destination of a value, without performing them.
    ///
    /// - Parameters:
    ///   - received: The value, after output transforms.
    ///   - source: The identity of the producing screen's node.
    /// - Returns: The plan.
    /// - Throws: ``NavigationError`` if the value has no destination.
    /// - Complexity: Linear in the number of visited nodes.
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

extension Navigator: OutputReceiver {}

extension ScreenOutlet {
    /// The navigator that has shown the outlet's screen; `nil` if no navigator has shown the screen, or if
    /// the navigator was released.
    var navigator: Navigator? { receiver as? Navigator }
}

extension Navigator {
    /// Waits until all earlier operations are finished, or until the task is canceled.
    ///
    /// Inside an operation, the function waits only for earlier operations inside of that one.
    package func waitForTurns() async {
        // A canceled task gets no turn, and its error does not matter here.
        try? await inTurn { _ in }
    }
}

// MARK: - Screens

extension Navigator {
    /// Creates the screen of a node with the factory of its kind.
    ///
    /// - Throws: ``NavigationError`` if there is no factory for the kind, else the error of the factory.
    func makeScreen(of node: NavigationTree.Node) async throws -> any Screen {
        guard case .screen(let kind, let input) = node.content, let record = screens[kind] else {
            throw NavigationError(.unknownScreen, screen: node.kind)
        }
        let screen = try await record.make(input)
        try Task.checkCancellation()
        return screen
    }

    /// Creates the screens of a node, of the nodes inside it, and of the nodes presented over these.
    ///
    /// - Returns: The screens, by their nodes.
    /// - Throws: ``NavigationError`` if there is no factory for a kind, else the error of a factory.
    func makeScreens(of root: NavigationTree.Node) async throws -> [NodeID: any Screen] {
        var made: [NodeID: any Screen] = [:]
        for node in root.withDescendants where node.kind != nil {
            made[node.id] = try await makeScreen(of: node)
        }
        return made
    }

    /// Connects the outlet of a screen to this navigator and to the screen's node; a screen without outputs
    /// is ignored.
    func connect(_ screen: any Screen, at node: NodeID) {
        guard let outlet = outlet(of: screen) else { return }
        (outlet.receiver, outlet.node) = (self, node)
    }

    /// Returns the connection of a screen to its navigator; `nil` if there is no screen or if it has no
    /// outputs.
    func outlet(of screen: (any Screen)?) -> ScreenOutlet? { (screen as? any OutputProducing)?.outlet }

    /// Returns the connection of the screen at a node to its navigator; `nil` if there is no such screen with
    /// outputs.
    func outlet(at node: NodeID) -> ScreenOutlet? { outlet(of: live[node]) }
}

// MARK: - Observing

extension Navigator {
    /// Returns a stream of the errors of operations whose callers do not wait for their end.
    ///
    /// - Returns: A new stream, which begins with the call and ends with the navigator. A subscriber that is
    ///   more than 256 elements behind loses the oldest ones.
    public func problems() -> AsyncStream<NavigationProblem> { problemFeed.elements(limit: 256) }

    /// Returns a stream of the committed changes: kinds of screens, names of steps, and the trees.
    ///
    /// - Returns: A new stream, which begins with the call and ends with the navigator. A subscriber that is
    ///   more than 256 elements behind loses the oldest ones.
    public func changes() -> AsyncStream<NavigationChange> { changeFeed.elements(limit: 256) }

    /// Publishes the error of an operation whose caller does not wait for its end.
    func report(_ error: any Error, on screen: ScreenKind?) {
        problemFeed.publish(NavigationProblem(error, on: screen))
    }

    /// Adds a change to the events of the runtime, if the calling task performs an action.
    func reportEvent(_ change: NavigationChange) {
        RequestNavigation.report(
            NavigationRecord(
                from: change.source?.rawValue, to: change.destination?.rawValue,
                steps: change.steps.map(\.name),
                isUnwind: change.isUnwind))
    }
}
