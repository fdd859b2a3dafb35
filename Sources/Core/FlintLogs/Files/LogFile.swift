public import Foundation

/// A file of a log.
public struct LogFile: Sendable, Hashable {
    /// The location of the file.
    public let url: URL

    /// The size in bytes.
    public let bytes: Int

    /// The time of its rotation; `nil` for the active file.
    public let rotated: Date?

    /// Whether lines are appended to it.
    public var isActive: Bool { rotated == nil }
}
