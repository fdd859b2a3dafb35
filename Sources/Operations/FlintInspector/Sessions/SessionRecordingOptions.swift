public import Foundation

/// The session file of a recording, and its limits.
public struct SessionRecordingOptions: Sendable {
    /// The session file.
    ///
    /// If the file contains an earlier recording, the new one is appended.
    ///
    /// The name of the file should end with `.flintlog`.
    public var file: URL

    /// The maximum size of the file in bytes, by default 200 million.
    ///
    /// When it is reached, the recording stops, with an error in ``SessionRecording/failure``. The file stays
    /// readable.
    public var maxBytes: Int

    /// Whether values of sensitive tweaks are recorded; the default is `false`.
    public var revealsSensitiveTweaks: Bool

    /// The maximum number of items, such as events, log lines and changes, that wait in memory to be written;
    /// the default is 10,000.
    ///
    /// If they arrive faster than they can be written, the oldest are dropped. In their place, the file has
    /// an item of the kind `gap` with their number.
    public var bufferedItems: Int

    /// Creates options.
    ///
    /// - Parameters:
    ///   - file: The session file.
    ///   - maxBytes: The maximum size of the file in bytes.
    public init(file: URL, maxBytes: Int = 200_000_000) {
        self.file = file
        self.maxBytes = maxBytes
        revealsSensitiveTweaks = false
        bufferedItems = 10_000
    }
}
