public import FlintTweaks

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An error that says why a flag service has returned no results for a subject.
public struct OFREPError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure; later versions may add codes.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The name of the code.
        public let rawValue: String

        /// Creates a code from a name.
        ///
        /// - Parameter rawValue: The name of the code.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The address is not an HTTP address, or has no host.
        public static let invalidURL = Code(rawValue: "invalidURL")
        /// There was no complete response: no network, an unknown host, or no response in time.
        public static let unreachable = Code(rawValue: "unreachable")
        /// The service requires credentials (status 401).
        public static let unauthorized = Code(rawValue: "unauthorized")
        /// The credentials are not sufficient (status 403).
        public static let forbidden = Code(rawValue: "forbidden")
        /// The service does not implement OFREP at this address (status 404 in response to a request for all
        /// flags).
        public static let notFound = Code(rawValue: "notFound")
        /// The service does not evaluate flags for the subject (status 400).
        public static let refused = Code(rawValue: "refused")
        /// The service asks to wait (status 429, or 503 with `Retry-After`); no request is sent until the
        /// wait is over.
        public static let rateLimited = Code(rawValue: "rateLimited")
        /// The service has failed (any other status).
        public static let serviceFailed = Code(rawValue: "serviceFailed")
        /// The response violates the protocol.
        public static let malformedAnswer = Code(rawValue: "malformedAnswer")
    }

    /// The kind of this failure.
    public let code: Code
    /// A text that says what failed and how to correct it, with the message of the service.
    ///
    /// Flint adds neither attributes of the subject nor credentials.
    public let description: String
    /// The code that the service has returned; `nil` if it has returned none.
    public let reportedCode: TweakErrorCode?

    init(_ code: Code, _ description: String, reportedCode: TweakErrorCode? = nil) {
        self.code = code
        self.description = description
        self.reportedCode = reportedCode
    }

    /// The error's description, so that `localizedDescription` returns the same text.
    public var errorDescription: String? { description }
}
