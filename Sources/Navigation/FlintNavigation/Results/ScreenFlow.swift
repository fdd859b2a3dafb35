public import FlintFlows

/// A screen as a flow: it is opened with the input, and its first output is the flow's output.
///
/// ```swift
/// let day = try await subflow(to: navigator.flow(PickDate.self), month).back { … }.get()
/// ```
public struct ScreenFlow<S: InputRequiring & OutputProducing>: Flow {
    let navigator: Navigator
    let style: OpeningStyle

    /// Opens the screen and waits for its answer.
    ///
    /// - Parameter input: The screen's input.
    /// - Returns: The first output of the screen.
    /// - Throws: `FlowExit` if the user left the screen, `CancellationError` if the task was canceled, else the error
    ///   that prevented it from being shown.
    public func run(_ input: S.InputType) async throws -> S.OutputType {
        try await navigator.result(of: S.self, input: input, style: style).get()
    }
}
