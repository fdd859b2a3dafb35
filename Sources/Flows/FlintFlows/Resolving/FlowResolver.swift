package import FlintStreams

/// Ends a flow from code with callbacks: a button, a delegate, a completion handler.
///
/// The first call wins; later ones change nothing and return false. A resolver that is released without a call
/// ends its flow with ``FlowExit/cancelled``, and one whose task is canceled with `CancellationError`. It may be
/// called from any thread.
///
/// ```swift
/// let pick = FlowFunction { (folder: URL) in
///     try await withFlowResolver { resolver in
///         panel.open(at: folder) { url in
///             if let url { resolver.finish(url) } else { resolver.cancel() }
///         }
///     }
/// }
/// ```
public final class FlowResolver<Output: Sendable>: Sendable {
    private let result: OneShot<Result<Output, any Error>>

    package init(settling result: OneShot<Result<Output, any Error>>) {
        self.result = result
    }

    deinit {
        result.settle(.failure(FlowExit.cancelled))
    }

    /// Ends the flow with an output.
    ///
    /// - Parameter output: The output.
    /// - Returns: Whether this call was the first.
    @discardableResult
    public func finish(_ output: Output) -> Bool {
        result.settle(.success(output))
    }

    /// Ends the flow with an error.
    ///
    /// - Parameter error: The error.
    /// - Returns: Whether this call was the first.
    @discardableResult
    public func fail(_ error: any Error) -> Bool {
        result.settle(.failure(error))
    }

    /// Ends the flow with ``FlowExit/back``.
    ///
    /// - Returns: Whether this call was the first.
    @discardableResult
    public func back() -> Bool {
        fail(FlowExit.back)
    }

    /// Ends the flow with ``FlowExit/cancelled``.
    ///
    /// - Returns: Whether this call was the first.
    @discardableResult
    public func cancel() -> Bool {
        fail(FlowExit.cancelled)
    }
}

extension FlowResolver where Output == Void {
    /// Ends the flow.
    ///
    /// - Returns: Whether this call was the first.
    @discardableResult
    public func finish() -> Bool {
        finish(())
    }
}

/// Waits until a resolver is called.
///
/// Each call creates its own resolver: two callers never share one pending outcome.
///
/// - Parameters:
///   - type: The type of the output.
///   - start: Called immediately, in the caller's isolation, with the resolver to pass on.
/// - Returns: The output.
/// - Throws: The error or exit that the resolver was called with, ``FlowExit/cancelled`` if it was released
///   without a call, `CancellationError` if the task was canceled.
public nonisolated(nonsending) func withFlowResolver<Output: Sendable>(
    of type: Output.Type = Output.self, _ start: (FlowResolver<Output>) throws -> Void
) async throws -> Output {
    let result = OneShot<Result<Output, any Error>>()
    // The resolver is not stored in a variable: the closure has the only reference, so that its release is detected.
    try start(FlowResolver(settling: result))
    return try await result.wait(onCancel: .failure(CancellationError())).get()
}
