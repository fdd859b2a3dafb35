package import FlintStreams

/// Ends a flow from code with callbacks: a button, a delegate, a completion handler.
///
/// The first call wins; later ones change nothing and return `false`. If all references to a resolver are
/// released without a call, its flow ends with ``FlowExit/cancelled``. If the task is canceled, the flow ends
/// with `CancellationError`. A resolver may be called from any thread.
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
    /// Ends the flow with the output `()`.
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
/// - Throws: The error or exit that the resolver was called with; ``FlowExit/cancelled`` if the resolver was
///   released without a call; `CancellationError` if the task was canceled.
public nonisolated(nonsending) func withFlowResolver<Output: Sendable>(
    of type: Output.Type = Output.self, _ start: (FlowResolver<Output>) throws -> Void
) async throws -> Output {
    let result = OneShot<Result<Output, any Error>>()
    // The closure gets the only reference to the resolver, so that its release without a call is detected.
    try start(FlowResolver(settling: result))
    return try await result.wait(onCancel: .failure(CancellationError())).get()
}
