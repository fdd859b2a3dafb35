public import Foundation

/// What a search index tells of the content that an activity is about.
public struct ActivityContentAttributes: Sendable, Hashable, Codable {
    /// The uniform type of the content, such as `public.plain-text`.
    public var contentType: String?

    /// The identifier under which the application has put the content into the search index itself.
    public var relatedIdentifier: String?

    /// The names of those who made the content.
    public var authorNames: [String]

    /// When the content was made.
    public var creationDate: Date?

    /// When the content was changed last.
    public var modificationDate: Date?

    /// Creates attributes.
    ///
    /// - Parameters:
    ///   - contentType: The uniform type of the content.
    ///   - relatedIdentifier: The identifier of the content in the search index.
    ///   - authorNames: The names of those who made the content.
    ///   - creationDate: When the content was made.
    ///   - modificationDate: When the content was changed last.
    public init(
        contentType: String? = nil, relatedIdentifier: String? = nil, authorNames: [String] = [],
        creationDate: Date? = nil, modificationDate: Date? = nil
    ) {
        self.contentType = contentType
        self.relatedIdentifier = relatedIdentifier
        self.authorNames = authorNames
        self.creationDate = creationDate
        self.modificationDate = modificationDate
    }
}
