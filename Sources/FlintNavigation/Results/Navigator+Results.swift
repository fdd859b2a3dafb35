public import FlintFlows

extension Navigator {
    /// Opens a screen and waits until it produces, or is left.
    ///
    /// The screen is not removed when it produces: the next screen that is opened changes the stack, or the end of a scope.
    ///
    /// - Parameters:
    ///   - type: The type of the screen.
    ///   - input: What it is opened with.
    ///   - style: How it comes.
    /// - Returns: The first thing that it produced; `back` if the person asked for it; `cancelled` if the screen went otherwise.
    /// - Throws: `CancellationError` if the task was canceled, else the error that kept the screen from being shown.
    public func result<S: InputRequiring & OutputProducing>(
        of type: S.Type, input: S.InputType, style: OpeningStyle = .standard
    ) async throws -> Outcome<S.OutputType> {
        throw NavigationError(.notStarted)
    }

    /// A screen as a flow, for the handlers of a machine.
    ///
    /// - Parameters:
    ///   - type: The type of the screen.
    ///   - style: How it comes.
    /// - Returns: A flow that may be run many times; each run is a question of its own.
    public nonisolated func flow<S: InputRequiring & OutputProducing>(
        _ type: S.Type, style: OpeningStyle = .standard
    ) -> ScreenFlow<S> {
        ScreenFlow(navigator: self, style: style)
    }
}
