public import Foundation

/// An error about user info of an activity that cannot be decoded as an input.
///
/// You may throw it from ``ActivityCodable/init(activityUserInfo:)``.
public struct ActivityDecodingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The code of a kind of error.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case missingKeys, invalidValues
        }

        private let value: Value

        /// Required keys of the user info are missing.
        public static let missingKeys = Code(value: .missingKeys)
        /// Values of the user info are invalid or have another type.
        public static let invalidValues = Code(value: .invalidValues)

        /// The name of the kind of error.
        public var description: String { value.rawValue }
    }

    /// The kind of error, such as `missingKeys`.
    public let code: Code

    /// The affected keys.
    ///
    /// The error never contains their values.
    public let keys: [String]

    /// Creates an error about missing keys.
    ///
    /// - Parameter keys: The missing keys.
    /// - Returns: An error with the keys.
    public static func missing(_ keys: [String]) -> ActivityDecodingError {
        ActivityDecodingError(code: .missingKeys, keys: keys)
    }

    /// Creates an error about values that are invalid or have another type.
    ///
    /// - Parameter keys: The keys of the values.
    /// - Returns: An error with the keys.
    public static func invalid(_ keys: [String]) -> ActivityDecodingError {
        ActivityDecodingError(code: .invalidValues, keys: keys)
    }

    /// The problem and the affected keys, for people.
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
