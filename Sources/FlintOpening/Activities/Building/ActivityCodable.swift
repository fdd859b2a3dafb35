/// An input that can be encoded into and decoded from the user info of an activity.
///
/// ```swift
/// struct PageRef: ActivityCodable {
///     let document: String
///     let page: Int
///
///     init(activityUserInfo: [String: ActivityValue]) throws {
///         let missing = ["document", "page"].filter { activityUserInfo[$0] == nil }
///         guard missing.isEmpty else { throw ActivityDecodingError.missing(missing) }
///         guard let document = activityUserInfo["document"]?.text, let page = activityUserInfo["page"]?.integer
///         else { throw ActivityDecodingError.invalid(["document", "page"]) }
///         (self.document, self.page) = (document, page)
///     }
///
///     func activityUserInfo() -> [String: ActivityValue] { ["document": .text(document), "page": .integer(page)] }
/// }
/// ```
///
/// A `Codable` type has a default implementation of all requirements.
public protocol ActivityCodable {
    /// Decodes an input from the user info of an activity, which comes from an untrusted source.
    ///
    /// - Parameter activityUserInfo: The user info.
    /// - Throws: Any error, such as ``ActivityDecodingError``: the activity is then not continued.
    init(activityUserInfo: [String: ActivityValue]) throws

    /// Encodes the values needed to decode an equal input.
    ///
    /// - Returns: The user info.
    /// - Throws: Any error: no activity is published then, and a warning is logged.
    func activityUserInfo() throws -> [String: ActivityValue]

    /// The keys without which the activity cannot be continued; by default all keys of the user info.
    var requiredActivityKeys: Set<String>? { get }
}

extension ActivityCodable {
    /// All keys of the user info.
    public var requiredActivityKeys: Set<String>? { nil }
}

extension NoInput: ActivityCodable {
    /// Creates the only value.
    ///
    /// - Parameter activityUserInfo: The user info, which is ignored.
    public init(activityUserInfo: [String: ActivityValue]) { self.init() }

    /// Returns an empty user info: the activity type alone identifies the action.
    ///
    /// - Returns: An empty dictionary.
    public func activityUserInfo() -> [String: ActivityValue] { [:] }
}

extension Optional: ActivityCodable where Wrapped: ActivityCodable {
    /// Decodes `nil` from an empty user info, otherwise a wrapped value.
    ///
    /// - Parameter activityUserInfo: The user info.
    /// - Throws: Rethrows errors of the wrapped type.
    public init(activityUserInfo: [String: ActivityValue]) throws {
        self = activityUserInfo.isEmpty ? nil : try Wrapped(activityUserInfo: activityUserInfo)
    }

    /// Encodes the wrapped value; `nil` is encoded as an empty user info.
    ///
    /// - Returns: The user info.
    /// - Throws: Rethrows errors of the wrapped value.
    public func activityUserInfo() throws -> [String: ActivityValue] {
        try self?.activityUserInfo() ?? [:]
    }

    /// The required keys of the wrapped value; `nil` without a value.
    public var requiredActivityKeys: Set<String>? { self?.requiredActivityKeys }
}
