public import Foundation

/// An error for a malformed header of trace context or baggage.
///
/// It says which header is malformed, where, and what was expected. A server ignores a malformed header, as
/// the W3C recommendations say; the error is for diagnostics.
public struct TraceContextError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Names a kind of mistake.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case length, version, character, delimiter, zeroTraceID, zeroSpanID, key, value, duplicateKey,
                tooManyMembers, tooLong
        }

        private let kind: Value

        /// The header is shorter or longer than its version allows.
        public static let length = Code(kind: .length)
        /// The version is `ff`, which is forbidden.
        public static let version = Code(kind: .version)
        /// A character is not a lower-case hexadecimal digit.
        public static let character = Code(kind: .character)
        /// A dash between fields is missing, or the equals sign of a member.
        public static let delimiter = Code(kind: .delimiter)
        /// The identity of the trace is zero.
        public static let zeroTraceID = Code(kind: .zeroTraceID)
        /// The identity of the span is zero.
        public static let zeroSpanID = Code(kind: .zeroSpanID)
        /// A key is empty, too long, or has a character that is not allowed.
        public static let key = Code(kind: .key)
        /// A value is empty, too long, or has a character that is not allowed.
        public static let value = Code(kind: .value)
        /// Two members have the same key.
        public static let duplicateKey = Code(kind: .duplicateKey)
        /// The header has more members than allowed.
        public static let tooManyMembers = Code(kind: .tooManyMembers)
        /// The header is longer than allowed.
        public static let tooLong = Code(kind: .tooLong)

        /// The name of the mistake's kind.
        public var description: String { kind.rawValue }
    }

    /// The kind of this mistake.
    public let code: Code

    /// The name of the header: `traceparent`, `tracestate` or `baggage`.
    public let header: String

    /// The number of bytes of the header before the mistake.
    public let offset: Int

    /// A text with the header, the position, and what was expected there.
    public let description: String

    init(_ code: Code, in header: String, at offset: Int, _ expected: String) {
        self.code = code
        self.header = header
        self.offset = offset
        description = "The header '\(header)' is malformed at byte \(offset): \(expected)"
    }

    /// Compares kind, header and position.
    ///
    /// - Parameters:
    ///   - first: An error.
    ///   - second: Another error.
    /// - Returns: Whether they are equal.
    public static func == (first: TraceContextError, second: TraceContextError) -> Bool {
        first.code == second.code && first.header == second.header && first.offset == second.offset
    }
}

extension TraceContextError: LocalizedError {
    /// The error's description, so that `localizedDescription` returns the same text.
    public var errorDescription: String? { description }
}
