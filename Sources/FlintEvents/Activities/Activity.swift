public import Foundation

/// What the user is doing, for the system to offer again, elsewhere or later.
///
/// It is a plain value without any type of a platform. An ``ActivityPublisher`` hands it to the system, and
/// ``Flint/continueActivity(_:kind:with:)-method`` takes it back.
public struct Activity: Sendable, Hashable, Codable {
    /// The key of the user info under which a link stands.
    public static let linkKey = "flint.url"

    /// The type, which says what kind of activity it is, in reverse domain notation.
    public var type: String

    /// What it may be used for.
    public var eligibility: ActivityEligibility

    /// The title for people.
    public var title: String?

    /// A further line for people.
    public var subtitle: String?

    /// Words by which a search finds it.
    public var keywords: [String]

    /// What is needed to continue it.
    public var userInfo: [String: ActivityValue]

    /// The keys of ``userInfo`` without which it cannot be continued.
    public var requiredUserInfoKeys: Set<String>

    /// The page that shows the same in a browser; `http` or `https`.
    public var webpageURL: URL?

    /// What a search index tells of the content.
    public var contentAttributes: ActivityContentAttributes

    /// A small picture.
    public var thumbnail: ActivityThumbnail?

    /// What the user may say to do it again.
    public var suggestedPhrase: String?

    /// The name by which it can be found again, to be deleted.
    public var persistentIdentifier: String?

    /// The moment from which on it is no longer of use.
    public var expiry: Date?

    /// The stable identity of the binding that it came from; `nil` if it came from elsewhere.
    public var bindingID: String?

    /// Whether the application itself continues it, without Flint.
    ///
    /// An activity that Flint cannot continue either is not published.
    public var isContinuedByApplication: Bool

    /// Creates an activity.
    ///
    /// - Parameters:
    ///   - type: The type, in reverse domain notation.
    ///   - eligibility: What it may be used for.
    ///   - title: The title for people.
    ///   - userInfo: What is needed to continue it.
    ///   - webpageURL: The page that shows the same in a browser.
    public init(
        type: String, eligibility: ActivityEligibility = .perform, title: String? = nil,
        userInfo: [String: ActivityValue] = [:], webpageURL: URL? = nil
    ) {
        self.type = type
        self.eligibility = eligibility
        self.title = title
        self.userInfo = userInfo
        self.webpageURL = webpageURL
        keywords = []
        requiredUserInfoKeys = []
        contentAttributes = ActivityContentAttributes()
        isContinuedByApplication = false
    }
}
