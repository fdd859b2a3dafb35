/// What an input says about itself for the activity of an action.
public struct ActivityMetadata: Sendable, Hashable {
    /// The title for people.
    public var title: String?

    /// A further line for people.
    public var subtitle: String?

    /// Words by which a search finds it.
    public var keywords: [String]

    /// A small picture.
    public var thumbnail: ActivityThumbnail?

    /// What a search index tells of the content.
    public var contentAttributes: ActivityContentAttributes

    /// Creates metadata.
    ///
    /// - Parameters:
    ///   - title: The title for people.
    ///   - subtitle: A further line for people.
    ///   - keywords: Words by which a search finds it.
    ///   - thumbnail: A small picture.
    ///   - contentAttributes: What a search index tells of the content.
    public init(
        title: String? = nil, subtitle: String? = nil, keywords: [String] = [],
        thumbnail: ActivityThumbnail? = nil,
        contentAttributes: ActivityContentAttributes = ActivityContentAttributes()
    ) {
        self.title = title
        self.subtitle = subtitle
        self.keywords = keywords
        self.thumbnail = thumbnail
        self.contentAttributes = contentAttributes
    }
}
