public import Foundation

/// An error about user info of an activity that cannot be decoded as an input.
///
/// An application may throw it from ``ActivityCodable/init(activityUserInfo:)``.
public struct ActivityDecodingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The code of a kind of error.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case missingKeys, invalidValues
        }

        private let value: Value

        /// Keys are missing.
        public static let missingKeys = Code(value: .missingKeys)
        /// Values have another type or are invalid.
        public static let invalidValues = Code(value: .invalidValues)

        /// The name of the kind.
        public var description: String { value.rawValue }
    }

    /// The kind of error.
    public let code: Code

    /// The affected keys; never their values.
    public let keys: [String]

    /// Creates an error about missing keys.
    ///
    /// - Parameter keys: The keys.
    /// - Returns: The error.
    public static func missing(_ keys: [String]) -> ActivityDecodingError {
        ActivityDecodingError(code: .missingKeys, keys: keys)
    }

    /// Creates an error about values of another type or invalid ones.
    ///
    /// - Parameter keys: The keys of the values.
    /// - Returns: The error.
    public static func invalid(_ keys: [String]) -> ActivityDecodingError {
        ActivityDecodingError(code: .invalidValues, keys: keys)
    }

    /// The problem and the affected keys.
    public var description: String {
        let list = keys.map { "'\($0)'" }.joined(separator: ", ")
        return code == .missingKeys
            ? "The user info of the activity has no \(list)."
            : "The user info of the activity has something unsuitable under \(list)."
    }
}

extension ActivityDecodingError: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}
