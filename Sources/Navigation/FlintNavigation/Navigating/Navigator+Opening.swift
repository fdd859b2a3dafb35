extension Navigator {
    /// Opens a screen on the stack of the current screen; without a stack it is presented.
    ///
    /// No transform, explicit flow or custom transition is applied.
    ///
    /// - Parameters:
    ///   - type: The type of the screen.
    ///   - input: The input of the screen.
    ///   - animated: Whether the change is animated; with `nil`, it is animated if the user sees a movement.
    /// - Returns: The performed steps, and the screen.
    /// - Throws: ``NavigationError`` if the screen is not registered, or if the presenter does not show it;
    ///   else the error of its factory.
    @discardableResult
    public func show<S: InputRequiring>(
        _ type: S.Type, input: S.InputType, animated: Bool? = nil
    ) async throws -> NavigationResult {
        try await open(
            type, input: ScreenInput(input), received: TypedValue(input), style: .standard,
            isAnimated: animated)
    }

    /// Opens a screen that requires no input on the stack of the current screen; without a stack it is
    /// presented.
    ///
    /// - Parameters:
    ///   - type: The type of the screen.
    ///   - animated: Whether the change is animated; with `nil`, it is animated if the user sees a movement.
    /// - Returns: The performed steps, and the screen.
    /// - Throws: ``NavigationError`` if the screen is not registered, or if the presenter does not show it;
    ///   else the error of its factory.
    @discardableResult
    public func show<S: Screen>(_ type: S.Type, animated: Bool? = nil) async throws -> NavigationResult {
        try await open(type, input: .none, received: TypedValue(()), style: .standard, isAnimated: animated)
    }

    /// Presents a screen over the current one.
    ///
    /// - Parameters:
    ///   - type: The type of the screen.
    ///   - input: The input of the screen.
    ///   - animated: Whether the change is animated; with `nil`, it is animated if the user sees a movement.
    /// - Returns: The performed steps, and the screen.
    /// - Throws: ``NavigationError`` if the screen is not registered, or if the presenter does not show it;
    ///   else the error of its factory.
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
    ///   - animated: Whether the change is animated; with `nil`, it is animated if the user sees a movement.
    /// - Returns: The performed steps, and the screen.
    /// - Throws: ``NavigationError`` if the screen is not registered, or if the presenter does not show it;
    ///   else the error of its factory.
    @discardableResult
    public func present<S: Screen>(_ type: S.Type, animated: Bool? = nil) async throws -> NavigationResult {
        try await open(type, input: .none, received: TypedValue(()), style: .present, isAnimated: animated)
    }

    /// Opens a screen from the current one, or shows an existing screen again if its factory reuses it.
    ///
    /// - Parameters:
    ///   - type: The type of the screen.
    ///   - input: The input of the screen.
    ///   - received: The value for which the screen is opened, which the plan records.
    ///   - style: Whether the screen is pushed if possible, or always presented.
    ///   - isAnimated: Whether the change is animated; with `nil`, it is animated if the user sees a
    ///     movement.
    ///   - willShow: Called with the node and the screen, before they are shown.
    /// - Returns: The performed steps, and the screen.
    /// - Throws: ``NavigationError`` if the screen is not registered, the navigator was not started, or the
    ///   presenter does not show the screen; else the error of its factory.
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
            var execution = NavigationExecution(plan, produced: nil, from: source)
            execution.isAnimated = isAnimated
            execution.willShow = willShow
            return try await carryOut(execution, in: turn)
        }
    }
}
