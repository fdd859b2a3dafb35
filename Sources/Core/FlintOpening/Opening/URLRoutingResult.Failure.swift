public import Foundation

extension URLRoutingResult {
    /// An error thrown by Flint's own actions that open an external target, if it was not handled.
    ///
    /// ``Flint/open(url:with:)-method`` returns the result instead; events and recorders get the error.
    public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// The result.
        public let result: URLRoutingResult

        /// Creates an error.
        ///
        /// - Parameter result: The result.
        public init(_ result: URLRoutingResult) {
            self.result = result
        }

        /// The failure of the performed action; `nil` if none was performed.
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
