public import Foundation

/// Where a session is recorded to, and how much of it.
public struct SessionRecordingOptions: Sendable {
    /// The file; one of an earlier session is continued.
    ///
    /// Its name should end with `.flintlog`.
    public var file: URL

    /// How many bytes the file may have, by default 200 million; recording stops there.
    public var maxBytes: Int

    /// Whether values of sensitive tweaks are recorded; the default is `false`.
    public var revealsSensitiveTweaks: Bool

    /// How many items may wait to be written before the oldest are lost, which the file then says.
    public var bufferedItems: Int

    /// Creates options.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - maxBytes: How many bytes it may have.
    public init(file: URL, maxBytes: Int = 200_000_000) {
        self.file = file
        self.maxBytes = maxBytes
        revealsSensitiveTweaks = false
        bufferedItems = 10_000
    }
}
