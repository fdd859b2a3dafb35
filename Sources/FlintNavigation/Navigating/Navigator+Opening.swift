extension Navigator {
    /// Opens a screen on the stack of the current screen; without a stack it is presented.
    ///
    /// No transform, explicit flow or custom transition takes part.
    ///
    /// - Parameters:
    ///   - type: The type of the screen.
    ///   - input: What it is opened with.
    ///   - animated: Whether the change is to be seen as a movement; nil decides as usual.
    /// - Returns: What was done, and the screen.
    /// - Throws: ``NavigationError`` if the screen cannot be placed, else the error of its factory.
    @discardableResult
    public func show<S: InputRequiring>(
        _ type: S.Type, input: S.InputType, animated: Bool? = nil
    ) async throws -> NavigationResult {
        try await open(
            type, input: ScreenInput(input), received: TypedValue(input), style: .standard,
            isAnimated: animated)
    }

    /// Opens a screen that requires no input on the stack of the current screen; without a stack it is presented.
    ///
    /// - Parameters:
    ///   - type: The type of the screen.
    ///   - animated: Whether the change is to be seen as a movement; nil decides as usual.
    /// - Returns: What was done, and the screen.
    /// - Throws: ``NavigationError`` if the screen cannot be placed, else the error of its factory.
    @discardableResult
    public func show<S: Screen>(_ type: S.Type, animated: Bool? = nil) async throws -> NavigationResult {
        try await open(type, input: .none, received: TypedValue(()), style: .standard, isAnimated: animated)
    }

    /// Presents a screen over the current one.
    ///
    /// - Parameters:
    ///   - type: The type of the screen.
    ///   - input: What it is opened with.
    ///   - animated: Whether the change is to be seen as a movement; nil decides as usual.
    /// - Returns: What was done, and the screen.
    /// - Throws: ``NavigationError`` if the screen cannot be placed, else the error of its factory.
    @discardableResult
    public func present<S: InputRequiring>(
        _ type: S.Type, input: S.InputType, animated: Bool? = nil
    ) async throws -> NavigationResult {
        try await open(
            type, input: ScreenInput(input), received: TypedValue(input), style: .present,
            isAnimated: animated)
    }

    /// Presents a screen that requires no input over the current one.
    ///
    /// - Parameters:
    ///   - type: The type of the screen.
    ///   - animated: Whether the change is to be seen as a movement; nil decides as usual.
    /// - Returns: What was done, and the screen.
    /// - Throws: ``NavigationError`` if the screen cannot be placed, else the error of its factory.
    @discardableResult
    public func present<S: Screen>(_ type: S.Type, animated: Bool? = nil) async throws -> NavigationResult {
        try await open(type, input: .none, received: TypedValue(()), style: .present, isAnimated: animated)
    }

    /// Opens a screen from the current one, or shows it again if it is reused.
    ///
    /// `willShow` is told the node and the screen when they are known, before they are shown.
    func open(
        _ type: any Screen.Type, input: ScreenInput, received: TypedValue, style: OpeningStyle,
        isAnimated: Bool? = nil, willShow: (@MainActor (NodeID, any Screen) -> Void)? = nil
    ) async throws -> NavigationResult {
        try await inTurn { turn in
            try requireStart()
            guard let kind = screens.record(of: TypeKey(type))?.kind else {
                throw NavigationError(.unknownScreen, screen: type.screenKind)
            }
            let tree = tree(in: turn)
            let source = tree.current.id
            let plan = try NavigationPlanner(tree: tree, screens: screens)
                .open(kind, input: input, received: received, from: source, as: style)
            var journey = NavigationJourney(plan, produced: nil, from: source)
            journey.isAnimated = isAnimated
            journey.willShow = willShow
            return try await carryOut(journey, in: turn)
        }
    }
}
