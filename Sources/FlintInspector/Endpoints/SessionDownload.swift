/// The session so far as a file: its header, and a snapshot.
enum SessionDownload {
    static func text(of feed: InspectorFeed) async -> [UInt8] {
        let header = await SessionFileHeader(of: feed)
        return header.line + [UInt8(ascii: "\n")] + (await feed.snapshot().line) + [UInt8(ascii: "\n")]
    }
}
