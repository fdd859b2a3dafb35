import FlintJSON

/// A damaged file that was renamed so that the provider can write a new one.
public struct TweakFileRecovery: Sendable, Equatable, CustomStringConvertible {
    /// The error that describes the damage.
    public let error: TweakError
    /// The new path of the damaged file.
    public let path: String

    init(error: TweakError, path: String) {
        self.error = error
        self.path = path
    }

    /// The text of the error, followed by the new path of the file.
    public var description: String {
        "\(error)\nThe damaged file was renamed to \(JSONText.excerpt(path, limit: 1024))."
    }
}
