/// The texts and images of an action's activity, which the system shows to the user and searches.
///
/// The action's input provides them by ``ActivityMetadataRepresentable``.
public struct ActivityMetadata: Sendable, Hashable {
    /// The title that is shown to the user; `nil` for none.
    public var title: String?

    /// The subtitle, shown in a second line; `nil` for none.
    public var subtitle: String?

    /// The keywords for a search.
    public var keywords: [String]

    /// A small image that represents the content; `nil` for none.
    public var thumbnail: UserActivity.Thumbnail?

    /// The attributes of the content for a search index.
    public var contentAttributes: UserActivity.ContentAttributes

    /// Creates metadata.
    ///
    /// - Parameters:
    ///   - title: The title that is shown to the user.
    ///   - subtitle: The subtitle, shown in a second line.
    ///   - keywords: The keywords for a search.
    ///   - thumbnail: A small image that represents the content.
    ///   - contentAttributes: The attributes of the content for a search index.
    public init(
        title: String? = nil, subtitle: String? = nil, keywords: [String] = [],
        thumbnail: UserActivity.Thumbnail? = nil,
        contentAttributes: UserActivity.ContentAttributes = UserActivity.ContentAttributes()
    ) {
        self.title = title
        self.subtitle = subtitle
        self.keywords = keywords
        self.thumbnail = thumbnail
        self.contentAttributes = contentAttributes
    }
}

/// An input that provides the texts and images of its action's activity.
public protocol ActivityMetadataRepresentable {
    /// The texts and images of the activity, which are read after the action has succeeded.
    var activityMetadata: ActivityMetadata { get }
}

extension Optional: ActivityMetadataRepresentable where Wrapped: ActivityMetadataRepresentable {
    /// The metadata of the wrapped value; empty if there is no value.
    public var activityMetadata: ActivityMetadata { self?.activityMetadata ?? ActivityMetadata() }
}
