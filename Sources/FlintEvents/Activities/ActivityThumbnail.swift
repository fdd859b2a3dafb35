public import Foundation

/// The small picture of an activity.
public enum ActivityThumbnail: Sendable, Hashable, Codable {
    /// A file that holds the picture.
    case file(URL)
    /// The picture itself, in a format that the platform reads.
    case data(Data)
}
