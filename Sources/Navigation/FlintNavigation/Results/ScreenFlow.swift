public import FlintFlows

/// A screen as a flow: a run opens the screen with its input, and the screen's first output is the output of
/// the run.
///
/// ```swift
/// let day = try await subflow(to: navigator.flow(PickDate.self), month).back { … }.get()
/// ```
public struct ScreenFlow<S: InputRequiring & OutputProducing>: Flow {
    let navigator: Navigator
    let style: OpeningStyle

    /// Opens the screen and waits for its first output.
    ///
    /// - Parameter input: The screen's input.
    /// - Returns: The first output of the screen.
    /// - Throws: `FlowExit` if the user left the screen; `CancellationError` if the task was canceled;
    ///   otherwise the error that prevented the screen from being shown.
    public func run(_ input: S.InputType) async throws -> S.OutputType {
        try await navigator.result(of: S.self, input: input, style: style).get()
    }
}
