/// An input that can be put into the user info of an activity and be made again of it.
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
/// A type that is `Codable` has all of it by default.
public protocol ActivityCodable {
    /// Makes an input of the user info of an activity, which may come from anywhere.
    ///
    /// - Parameter activityUserInfo: The user info.
    /// - Throws: ``ActivityDecodingError``, or any error: the activity is then not continued.
    init(activityUserInfo: [String: ActivityValue]) throws

    /// What is needed to make an equal input again.
    ///
    /// - Returns: The user info.
    /// - Throws: Any error: nothing is published then, and a warning is logged.
    func activityUserInfo() throws -> [String: ActivityValue]

    /// The keys without which the activity cannot be continued; by default all keys of the user info.
    var requiredActivityKeys: Set<String>? { get }
}

extension ActivityCodable {
    /// All keys of the user info.
    public var requiredActivityKeys: Set<String>? { nil }
}

extension NoInput: ActivityCodable {
    /// Makes no input of nothing.
    ///
    /// - Parameter activityUserInfo: Not used.
    public init(activityUserInfo: [String: ActivityValue]) { self.init() }

    /// Nothing: the type of the activity says everything.
    ///
    /// - Returns: Nothing.
    public func activityUserInfo() -> [String: ActivityValue] { [:] }
}

extension Optional: ActivityCodable where Wrapped: ActivityCodable {
    /// Makes no value of an empty user info, else a wrapped value.
    ///
    /// - Parameter activityUserInfo: The user info.
    /// - Throws: What the wrapped type throws.
    public init(activityUserInfo: [String: ActivityValue]) throws {
        self = activityUserInfo.isEmpty ? nil : try Wrapped(activityUserInfo: activityUserInfo)
    }

    /// What the wrapped value says; nothing without a value.
    ///
    /// - Returns: The user info.
    /// - Throws: What the wrapped value throws.
    public func activityUserInfo() throws -> [String: ActivityValue] {
        try self?.activityUserInfo() ?? [:]
    }

    /// What the wrapped value says; nothing without a value.
    public var requiredActivityKeys: Set<String>? { self?.requiredActivityKeys }
}
