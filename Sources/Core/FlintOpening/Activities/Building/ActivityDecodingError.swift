public import Foundation

/// An error that says which keys of an activity's user info prevent an input from being decoded.
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

        /// The name of the code, such as `missingKeys`.
        public var description: String { value.rawValue }
    }

    /// The kind of error, such as `missingKeys`.
    public let code: Code

    /// The keys of the user info that are missing or have invalid values.
    ///
    /// The error never contains the values.
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

    /// A text for people that names the problem and the affected keys.
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
