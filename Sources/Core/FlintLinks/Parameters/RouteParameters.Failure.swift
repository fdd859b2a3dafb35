public import FlintEvents
public import Foundation

extension RouteParameters {
    /// An error that says which parameter of a URL prevents an action's input from being decoded or encoded,
    /// and why.
    ///
    /// An application may throw it from its own ``RouteParametersDecodable`` input.
    public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// The reason why an input cannot be decoded from a parameter.
        public struct Reason: Sendable, Hashable, CustomStringConvertible {
            private enum Value: String {
                case missing, malformed, outOfRange, unsupported
            }

            private let value: Value

            /// The parameter is missing.
            public static let missing = Reason(value: .missing)
            /// The value cannot be parsed as the expected type.
            public static let malformed = Reason(value: .malformed)
            /// The value is a number, or a date, outside the range of the type.
            public static let outOfRange = Reason(value: .outOfRange)
            /// The type has a structure that a URL cannot encode, such as a nested object.
            public static let unsupported = Reason(value: .unsupported)

            /// The name of the reason, such as `missing`.
            public var description: String { value.rawValue }

            fileprivate var words: String {
                switch value {
                case .missing: "is missing"
                case .malformed: "does not read as"
                case .outOfRange: "is out of range of"
                case .unsupported: "cannot carry"
                }
            }
        }

        /// The name of the parameter; empty if the error is about the input as a whole.
        public let name: String

        /// The pattern of the URL mapping, as text.
        public let pattern: String

        /// The name of the expected type, such as `Int`.
        public let expected: String

        /// The reason why the input cannot be decoded from the parameter.
        public let reason: Reason

        /// The value of the parameter, for developers; `nil` if there is no value, or if it has more than 64
        /// bytes.
        ///
        /// It is never recorded in events.
        public let value: String?

        /// Creates an error.
        ///
        /// - Parameters:
        ///   - reason: The reason why the input cannot be decoded.
        ///   - name: The name of the parameter; empty if the error is about the input as a whole.
        ///   - expected: The name of the expected type, such as `Int`.
        ///   - value: The value of the parameter; the error keeps it only if it has at most 64 bytes.
        ///   - mapping: The mapping that matched the URL, of which the error has the pattern.
        public init(
            _ reason: Reason, name: String, expected: String, value: String? = nil, mapping: URLMapping
        ) {
            self.reason = reason
            self.name = name
            self.expected = expected
            self.value = value.flatMap { $0.utf8.count <= Self.longestValue ? $0 : nil }
            pattern = mapping.pattern.description
        }

        package init(reason: Reason, name: String, expected: String, pattern: String, value: String?) {
            (self.reason, self.name, self.expected, self.pattern, self.value) = (
                reason, name, expected, pattern, value
            )
        }

        /// The maximum size in bytes of a value that the error keeps.
        private static let longestValue = 64

        /// A text that names the parameter, the pattern and the reason, with the parameter's value if it is
        /// short.
        public var description: String { text(showing: value) }

        private func text(showing value: String?) -> String {
            let subject = name.isEmpty ? "the parameters" : "parameter '\(name)'"
            let shown = value.map { " ('\($0)')" } ?? ""
            let expectation = reason == .missing ? " (\(expected))" : " \(expected)"
            return "In '\(pattern)', \(subject)\(shown) \(reason.words)\(expectation)."
        }
    }
}

extension RouteParameters.Failure: FlintLoggable {
    /// A text that names the parameter, the pattern and the reason, without the parameter's value.
    public var loggingDescription: String { text(showing: nil) }
}

extension RouteParameters.Failure {
    /// Converts any error to a parameter error.
    ///
    /// A parameter error stays unchanged.
    ///
    /// - Parameters:
    ///   - error: The error that an input has thrown while it was decoded.
    ///   - mapping: The mapping that matched the URL.
    package init(_ error: any Error, mapping: URLMapping) {
        switch error {
        case let error as RouteParameters.Failure: self = error
        case let error as DecodingError:
            self.init(
                error.reason, name: error.path.first ?? "", expected: error.expectation, mapping: mapping)
        default:
            self.init(
                .malformed, name: "", expected: "an input (\(TypeName(of: type(of: error)).identifier))",
                mapping: mapping)
        }
    }
}

extension DecodingError {
    fileprivate var reason: RouteParameters.Failure.Reason {
        switch self {
        case .keyNotFound, .valueNotFound: .missing
        default: .malformed
        }
    }

    fileprivate var path: [String] {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath.map(\.stringValue)
        case .keyNotFound(let key, let context): context.codingPath.map(\.stringValue) + [key.stringValue]
        @unknown default: []
        }
    }

    fileprivate var expectation: String {
        switch self {
        case .typeMismatch(let type, _), .valueNotFound(let type, _): TypeName(of: type).identifier
        default: "an input"
        }
    }
}

extension RouteParameters.Failure: LocalizedError {
    /// The error's description, so that `localizedDescription` returns the same text.
    public var errorDescription: String? { description }
}
