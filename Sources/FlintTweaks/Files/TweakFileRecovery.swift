/// A damaged file that was put aside, so that a new one can take its place.
public struct TweakFileRecovery: Sendable, Equatable, CustomStringConvertible {
    /// What was wrong with the file.
    public let error: TweakError
    /// The path that the damaged file has now.
    public let path: String

    init(error: TweakError, path: String) {
        self.error = error
        self.path = path
    }

    /// What was wrong, and where the file is now.
    public var description: String {
        "\(error)\nThe damaged file was renamed to \(JSONText.excerpt(path, limit: 1024))."
    }
}
