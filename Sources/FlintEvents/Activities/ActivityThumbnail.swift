public import Foundation

/// The thumbnail image of an activity.
public enum ActivityThumbnail: Sendable, Hashable, Codable {
    /// A file with the image.
    case file(URL)
    /// The image data, in a format that the platform can decode.
    case data(Data)
}
