public import Foundation

/// The session file of a recording, and its limits.
public struct SessionRecordingOptions: Sendable {
    /// The file; a file of an earlier recording is continued.
    ///
    /// Its name should end with `.flintlog`.
    public var file: URL

    /// The maximum size of the file in bytes, by default 200 million; recording stops at the limit.
    public var maxBytes: Int

    /// Whether values of sensitive tweaks are recorded; the default is `false`.
    public var revealsSensitiveTweaks: Bool

    /// The maximum number of items in the queue for writing.
    ///
    /// Beyond it, the oldest are dropped, and the file contains a gap.
    public var bufferedItems: Int

    /// Creates options.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - maxBytes: The maximum size of the file in bytes.
    public init(file: URL, maxBytes: Int = 200_000_000) {
        self.file = file
        self.maxBytes = maxBytes
        revealsSensitiveTweaks = false
        bufferedItems = 10_000
    }
}
