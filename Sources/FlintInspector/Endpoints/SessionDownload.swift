/// The current session as a file: its header, and a snapshot.
enum SessionDownload {
    /// Makes the file.
    ///
    /// - Returns: The file; nil in a canceled task.
    static func text(of feed: InspectorFeed) async -> [UInt8]? {
        let header = await SessionFileHeader(of: feed)
        guard let snapshot = await feed.snapshot() else { return nil }
        return header.line + [UInt8(ascii: "\n")] + snapshot.line + [UInt8(ascii: "\n")]
    }
}
