public import Foundation

/// One of the files of a log: the active file, to which lines are appended, or a rotated one.
public struct LogFile: Sendable, Hashable {
    /// The location of the file.
    public let url: URL

    /// The size of the file in bytes.
    public let bytes: Int

    /// The time at which the file was rotated; `nil` for the active file.
    public let rotated: Date?

    /// Whether the file is the active one, to which lines are appended.
    public var isActive: Bool { rotated == nil }
}
