public import Foundation

/// Thrown by Flint's own actions that open something from outside, if it was not handled.
///
/// ``Flint/open(url:with:)-method`` returns the result instead; the error is what events and recorders see.
public struct URLRoutingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What became of it.
    public let result: URLRoutingResult

    /// Creates an error.
    ///
    /// - Parameter result: What became of it.
    public init(_ result: URLRoutingResult) {
        self.result = result
    }

    /// The failure of the action that was performed; `nil` if none was.
    package var failure: ActionFailure? {
        if case .failed(let failure) = result { failure } else { nil }
    }

    /// What became of it, without what came from outside.
    public var description: String { "It was not handled: \(result.name)." }
}

extension URLRoutingError: FlintLoggable, FailureReporting {}

extension URLRoutingError: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}
