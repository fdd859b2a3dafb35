public import Foundation

extension URLRoutingResult {
    /// An error that Flint's own actions throw if they did not handle a link, an activity or an intent.
    ///
    /// ``Flint/open(url:with:)-method`` returns the result and does not throw. The error appears in events
    /// and recorders.
    public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// The result of the opening, which is one whose ``URLRoutingResult/isHandled`` is `false`.
        public let result: URLRoutingResult

        /// Creates an error.
        ///
        /// - Parameter result: The result of the opening, whose ``URLRoutingResult/isHandled`` is `false`.
        public init(_ result: URLRoutingResult) {
            self.result = result
        }

        /// The error that the performed action has thrown; `nil` if the result has another cause.
        package var failure: ActionFailure? {
            if case .failed(let failure) = result { failure } else { nil }
        }

        /// A sentence with the name of the result, without any text from the link.
        public var description: String { "It was not handled: \(result.name)." }
    }
}

extension URLRoutingResult.Failure: FlintLoggable, FailureReporting {}

extension URLRoutingResult.Failure: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}
