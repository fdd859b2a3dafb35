public import FlintTweaks

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Why a service did not answer for a subject.
public struct OFREPError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure; an open set.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The name of the code.
        public let rawValue: String

        /// Creates a code.
        ///
        /// - Parameter rawValue: Its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The address is none of HTTP, or has no host.
        public static let invalidURL = Code(rawValue: "invalidURL")
        /// There was no whole answer: no network, no such host, or no answer in time.
        public static let unreachable = Code(rawValue: "unreachable")
        /// The service asks for credentials (401).
        public static let unauthorized = Code(rawValue: "unauthorized")
        /// The credentials do not suffice (403).
        public static let forbidden = Code(rawValue: "forbidden")
        /// The service does not speak the protocol at this address (404 for all flags).
        public static let notFound = Code(rawValue: "notFound")
        /// The service does not evaluate flags in this context (400).
        public static let refused = Code(rawValue: "refused")
        /// The service asks to wait (429, or 503 with a time); nothing is sent until then.
        public static let rateLimited = Code(rawValue: "rateLimited")
        /// The service has failed (any other status).
        public static let serviceFailed = Code(rawValue: "serviceFailed")
        /// The response violates the protocol.
        public static let malformedAnswer = Code(rawValue: "malformedAnswer")
    }

    /// The kind of failure.
    public let code: Code
    /// The failure, its solution and the message of the service; Flint adds no attribute of the subject and no credentials.
    public let description: String
    /// The code that the service gave; `nil` if it gave none.
    public let reportedCode: TweakErrorCode?

    init(_ code: Code, _ description: String, reportedCode: TweakErrorCode? = nil) {
        self.code = code
        self.description = description
        self.reportedCode = reportedCode
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}
