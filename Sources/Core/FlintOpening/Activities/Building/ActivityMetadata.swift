/// The metadata of an action's activity, provided by the input.
public struct ActivityMetadata: Sendable, Hashable {
    /// The display title.
    public var title: String?

    /// A second line of display text.
    public var subtitle: String?

    /// Search keywords.
    public var keywords: [String]

    /// A small image.
    public var thumbnail: UserActivity.Thumbnail?

    /// The attributes of the content for a search index.
    public var contentAttributes: UserActivity.ContentAttributes

    /// Creates metadata.
    ///
    /// - Parameters:
    ///   - title: The display title.
    ///   - subtitle: A second line of display text.
    ///   - keywords: Search keywords.
    ///   - thumbnail: A small image.
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

/// An input that provides the metadata of an action's activity.
public protocol ActivityMetadataRepresentable {
    /// The metadata of the activity; read after the action has succeeded.
    var activityMetadata: ActivityMetadata { get }
}

extension Optional: ActivityMetadataRepresentable where Wrapped: ActivityMetadataRepresentable {
    /// The metadata of the wrapped value; empty without a value.
    public var activityMetadata: ActivityMetadata { self?.activityMetadata ?? ActivityMetadata() }
}
