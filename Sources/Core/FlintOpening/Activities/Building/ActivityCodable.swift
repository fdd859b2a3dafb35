internal import Foundation

/// An input that can be encoded into and decoded from the user info of an activity.
///
/// ```swift
/// struct PageRef: ActivityCodable {
///     let document: String
///     let page: Int
///
///     init(activityUserInfo: [String: UserActivity.Value]) throws {
///         let missing = ["document", "page"].filter { activityUserInfo[$0] == nil }
///         guard missing.isEmpty else { throw ActivityDecodingError.missing(missing) }
///         guard let document = activityUserInfo["document"]?.text,
///             let page = activityUserInfo["page"]?.integer
///         else { throw ActivityDecodingError.invalid(["document", "page"]) }
///         (self.document, self.page) = (document, page)
///     }
///
///     func activityUserInfo() -> [String: UserActivity.Value] {
///         ["document": .text(document), "page": .integer(page)]
///     }
/// }
/// ```
///
/// A `Codable` type has a default implementation of all requirements.
public protocol ActivityCodable {
    /// Decodes an input from the user info of an activity, which comes from an untrusted source.
    ///
    /// - Parameter activityUserInfo: The user info of the activity.
    /// - Throws: Any error, such as ``ActivityDecodingError``. The activity is then not continued.
    init(activityUserInfo: [String: UserActivity.Value]) throws

    /// Encodes the input as user info, from which an equal input can be decoded.
    ///
    /// - Returns: The user info of the activity.
    /// - Throws: Any error. No activity is published then, and a warning is logged.
    func activityUserInfo() throws -> [String: UserActivity.Value]

    /// The keys of the user info without which the activity cannot be continued; `nil`, the default, means
    /// all keys.
    var requiredActivityKeys: Set<String>? { get }
}

extension ActivityCodable {
    /// `nil`, the default: all keys of the user info are required.
    public var requiredActivityKeys: Set<String>? { nil }
}

extension NoInput: ActivityCodable {
    /// Creates the input of an action that has none.
    ///
    /// - Parameter activityUserInfo: The user info, which is ignored.
    public init(activityUserInfo: [String: UserActivity.Value]) { self.init() }

    /// Returns an empty user info, since the activity type alone identifies an action without an input.
    ///
    /// - Returns: An empty dictionary.
    public func activityUserInfo() -> [String: UserActivity.Value] { [:] }
}

extension Optional: ActivityCodable where Wrapped: ActivityCodable {
    /// Decodes a value of the wrapped type; the result is `nil` if the user info is empty.
    ///
    /// - Parameter activityUserInfo: The user info of the activity.
    /// - Throws: The error of the wrapped type, if it cannot be decoded from a user info that is not empty.
    public init(activityUserInfo: [String: UserActivity.Value]) throws {
        self = activityUserInfo.isEmpty ? nil : try Wrapped(activityUserInfo: activityUserInfo)
    }

    /// Encodes the wrapped value; `nil` is encoded as an empty user info.
    ///
    /// - Returns: The user info of the activity.
    /// - Throws: The error of the wrapped value, if it cannot be encoded.
    public func activityUserInfo() throws -> [String: UserActivity.Value] {
        try self?.activityUserInfo() ?? [:]
    }

    /// The required keys of the wrapped value; `nil`, which means all keys, if there is no value.
    public var requiredActivityKeys: Set<String>? { self?.requiredActivityKeys }
}

extension ActivityCodable where Self: Codable {
    /// Decodes an input by its conformance to `Decodable`; each property has the key with its name.
    ///
    /// - Parameter activityUserInfo: The user info of the activity.
    /// - Throws: ``ActivityDecodingError`` with the key, if a value is missing or invalid.
    public init(activityUserInfo: [String: UserActivity.Value]) throws {
        do {
            let list = UserActivity.Value.map(activityUserInfo).withoutLinks.propertyList
            let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
            self = try PropertyListDecoder().decode(Self.self, from: data)
        } catch let error as ActivityDecodingError {
            throw error
        } catch {
            throw ActivityDecodingError(error)
        }
    }

    /// Encodes the input by its conformance to `Encodable`; each property gets the key with its name.
    ///
    /// - Returns: The user info of the activity.
    /// - Throws: An error for an input that is not encoded as an object, and for a number that user info
    ///   cannot represent.
    public func activityUserInfo() throws -> [String: UserActivity.Value] {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        let data = try encoder.encode(self)
        let list = try unsafe PropertyListSerialization.propertyList(from: data, format: nil)
        guard let userInfo = UserActivity.Value(propertyList: list)?.map else {
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(
                    codingPath: [], debugDescription: "The user info of an activity is a list of properties.")
            )
        }
        return userInfo
    }
}

extension ActivityDecodingError {
    /// Creates an error from the error of a decoder.
    ///
    /// Only the key of the wrong value is kept. The value itself comes from an untrusted source.
    fileprivate init(_ error: any Error) {
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            self = .missing([Self.name((context.codingPath + [key]))])
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            self = .invalid(context.codingPath.isEmpty ? [] : [Self.name(context.codingPath)])
        default: self = .invalid([])
        }
    }

    private static func name(_ path: [any CodingKey]) -> String {
        path.map(\.stringValue).joined(separator: ".")
    }
}

extension UserActivity.Value {
    /// The value with links replaced by texts, because property list encoders do not support links.
    fileprivate var withoutLinks: UserActivity.Value {
        switch self {
        case .url(let url): .text(url.absoluteString)
        case .list(let values): .list(values.map(\.withoutLinks))
        case .map(let values): .map(values.mapValues(\.withoutLinks))
        default: self
        }
    }
}
