public import Foundation

extension UserActivity {
    /// The attributes of an activity's content for a search index.
    public struct ContentAttributes: Sendable, Hashable, Codable {
        /// The uniform type of the content, such as `public.plain-text`; `nil` if it is not known.
        public var contentType: String?

        /// The identifier of the content in the search index, as the application itself indexed it; `nil` for
        /// none.
        public var relatedIdentifier: String?

        /// The names of the content's authors.
        public var authorNames: [String]

        /// The date on which the content was created; `nil` if it is not known.
        public var creationDate: Date?

        /// The date of the content's last change; `nil` if it is not known.
        public var modificationDate: Date?

        /// The date on which the content was added to the application, such as that of an import; `nil` for
        /// none.
        public var addedDate: Date?

        /// The kind of the content for people, such as `Recipe`; `nil` for none.
        public var kind: String?

        /// Creates attributes.
        ///
        /// - Parameters:
        ///   - contentType: The uniform type of the content; `nil` if it is not known.
        ///   - relatedIdentifier: The identifier of the content in the search index; `nil` for none.
        ///   - authorNames: The names of the content's authors.
        ///   - creationDate: The date on which the content was created; `nil` if it is not known.
        ///   - modificationDate: The date of the content's last change; `nil` if it is not known.
        ///   - addedDate: The date on which the content was added to the application; `nil` for none.
        ///   - kind: The kind of the content for people; `nil` for none.
        public init(
            contentType: String? = nil, relatedIdentifier: String? = nil, authorNames: [String] = [],
            creationDate: Date? = nil, modificationDate: Date? = nil, addedDate: Date? = nil,
            kind: String? = nil
        ) {
            self.contentType = contentType
            self.relatedIdentifier = relatedIdentifier
            self.authorNames = authorNames
            self.creationDate = creationDate
            self.modificationDate = modificationDate
            self.addedDate = addedDate
            self.kind = kind
        }
    }
}

extension UserActivity {
    /// An activity's thumbnail image: a file or the image data.
    public enum Thumbnail: Sendable, Hashable, Codable {
        /// A file with the image.
        case file(URL)
        /// The image data, in a format that the platform can decode.
        case data(Data)
    }
}
