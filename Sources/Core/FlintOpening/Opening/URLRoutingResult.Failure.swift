public import Foundation

extension URLRoutingResult {
    /// An error that Flint's own actions throw if they did not handle a link, an activity or an intent.
    ///
    /// ``Flint/open(url:with:)-method`` returns the result and does not throw. The error appears in events
    /// and recorders.
    public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// The result, which is one of those that are not handled.
        public let result: URLRoutingResult

        /// Creates an error.
        ///
        /// - Parameter result: The result, which is one of those that are not handled.
        public init(_ result: URLRoutingResult) {
            self.result = result
        }

        /// The failure of the performed action; `nil` if no action was performed.
        package var failure: ActionFailure? {
            if case .failed(let failure) = result { failure } else { nil }
        }

        /// The name of the result, without external input.
        public var description: String { "It was not handled: \(result.name)." }
    }
}

extension URLRoutingResult.Failure: FlintLoggable, FailureReporting {}

extension URLRoutingResult.Failure: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}
