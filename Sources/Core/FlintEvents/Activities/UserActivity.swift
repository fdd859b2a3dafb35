public import Foundation

/// A plain description of a user activity that the system can offer again later or on another device.
///
/// It has no platform type. An ``ActivityPublisher`` publishes it to the system, and
/// ``Flint/continueActivity(_:kind:with:)-method`` continues it.
public struct UserActivity: Sendable, Hashable, Codable {
    /// The key under which ``userInfo`` contains the link of the activity.
    public static let linkKey = "flint.url"

    /// The activity type in reverse domain notation.
    public var type: String

    /// The purposes for which the system may use the activity.
    public var eligibility: UserActivity.Eligibility

    /// The activity's title for people; `nil` for none.
    public var title: String?

    /// The activity's subtitle: a second line of display text; `nil` for none.
    public var subtitle: String?

    /// The keywords by which a search finds the activity.
    public var keywords: [String]

    /// The values needed to continue the activity.
    public var userInfo: [String: UserActivity.Value]

    /// The keys of ``userInfo`` without which the activity cannot be continued.
    public var requiredUserInfoKeys: Set<String>

    /// The `http` or `https` page that shows the same content in a browser; `nil` for none.
    public var webpageURL: URL?

    /// The attributes of the content for a search index.
    public var contentAttributes: UserActivity.ContentAttributes

    /// The thumbnail that the system shows with the activity; `nil` for none.
    public var thumbnail: UserActivity.Thumbnail?

    /// The phrase suggested to the user for a voice shortcut; `nil` for none.
    public var suggestedPhrase: String?

    /// The identifier by which the activity can be deleted later; `nil` for none.
    public var persistentIdentifier: String?

    /// The date after which the activity is no longer useful; `nil` if it stays useful.
    public var expiry: Date?

    /// The stable identity of the action binding (a feature with its action) for which Flint made the
    /// activity; `nil` if the application made it.
    public var bindingID: String?

    /// Whether the application continues the activity itself, without Flint.
    ///
    /// If this is `false`, the activity is published only if Flint can continue it.
    public var isContinuedByApplication: Bool

    /// Creates an activity.
    ///
    /// - Parameters:
    ///   - type: The type, in reverse domain notation.
    ///   - eligibility: The purposes for which the system may use the activity.
    ///   - title: The title for people; `nil` for none.
    ///   - userInfo: The values needed to continue the activity.
    ///   - webpageURL: The page that shows the same content in a browser; `nil` for none.
    public init(
        type: String, eligibility: UserActivity.Eligibility = .perform, title: String? = nil,
        userInfo: [String: UserActivity.Value] = [:], webpageURL: URL? = nil
    ) {
        self.type = type
        self.eligibility = eligibility
        self.title = title
        self.userInfo = userInfo
        self.webpageURL = webpageURL
        keywords = []
        requiredUserInfoKeys = []
        contentAttributes = UserActivity.ContentAttributes()
        isContinuedByApplication = false
    }
}
