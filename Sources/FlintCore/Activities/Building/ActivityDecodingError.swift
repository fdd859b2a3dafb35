public import Foundation

/// Says why the user info of an activity does not make an input.
///
/// An application may throw it from ``ActivityCodable/init(activityUserInfo:)``.
public struct ActivityDecodingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Names a kind of mistake.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case missingKeys, invalidValues
        }

        private let value: Value

        /// Keys are not there.
        public static let missingKeys = Code(value: .missingKeys)
        /// Values are of another kind, or make no sense.
        public static let invalidValues = Code(value: .invalidValues)

        /// The name of the kind.
        public var description: String { value.rawValue }
    }

    /// The kind of mistake.
    public let code: Code

    /// The keys that it is about; never their values.
    public let keys: [String]

    /// Keys are not there.
    ///
    /// - Parameter keys: The keys.
    /// - Returns: The error.
    public static func missing(_ keys: [String]) -> ActivityDecodingError {
        ActivityDecodingError(code: .missingKeys, keys: keys)
    }

    /// Values are of another kind, or make no sense.
    ///
    /// - Parameter keys: The keys of the values.
    /// - Returns: The error.
    public static func invalid(_ keys: [String]) -> ActivityDecodingError {
        ActivityDecodingError(code: .invalidValues, keys: keys)
    }

    /// What is wrong with which keys.
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
