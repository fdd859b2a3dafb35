public import Foundation

/// One of the files of a log.
public struct LogFile: Sendable, Hashable {
    /// Where it is.
    public let url: URL

    /// Its size.
    public let bytes: Int

    /// When it was rotated; `nil` for the active file.
    public let rotated: Date?

    /// Whether lines are appended to it.
    public var isActive: Bool { rotated == nil }
}
