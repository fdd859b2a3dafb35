/// Shows the screens of an application, and finds the way of what they produce.
///
/// It holds the tree of what is shown and the screens in it, plans the way of each production, and has a presenter carry the
/// plan out. Productions are done one after the other.
///
/// ```swift
/// let navigator = try Navigator(screens: screens, root: .stack([.screen(NoteList.self)]), presenter: presenter)
/// try await navigator.start()
/// ```
@MainActor
public final class Navigator {
    /// What is shown.
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

    /// What went wrong where nobody was waiting for it.
    ///
    /// - Returns: A stream of its own; it begins with what happens after the call.
    public func problems() -> AsyncStream<NavigationProblem> { AsyncStream { $0.finish() } }

    /// Makes the screens of the tree and shows them.
    ///
    /// - Throws: The error of a factory, or ``NavigationError`` if the presenter refuses.
    public func start() async throws {}

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
    public func plan(received: TypedValue, from source: NodeID) throws -> NavigationPlan {
        guard let plan = try NavigationPlanner(tree: tree, screens: screens).plan(received, from: source)
        else {
            throw NavigationError(.noDestination, type: received.type)
        }
        return plan
    }

    /// Sends a value on its way as if the current screen had produced it: for links, notifications, the application itself.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - type: The type by which its destination is found.
    /// - Returns: What was done, and which screen was reached.
    /// - Throws: As for a production.
    @discardableResult
    public func open<Value: Sendable>(
        _ value: Value, as type: Value.Type = Value.self
    ) async throws
        -> NavigationResult
    {
        throw NavigationError(.notStarted)
    }
}
