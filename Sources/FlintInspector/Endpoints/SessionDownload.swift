internal import FlintTweaks

/// The session so far as a file: its header, and a snapshot.
enum SessionDownload {
    static func text(of feed: InspectorFeed) async -> [UInt8] {
        let snapshot = await feed.snapshot()
        let session = JSONDocument(await feed.section("session") ?? []).root?.members ?? []
        var header: AnswerMembers = ["format": .string("flint-session"), "version": .number(1)]
        for name in ["application", "platform", "run", "started"] {
            guard case .string(let text)? = session.first(where: { $0.name == name })?.node.value else {
                continue
            }
            header[name] = .string(text)
        }
        return Array(header.json.utf8) + [UInt8(ascii: "\n")] + snapshot.line + [UInt8(ascii: "\n")]
    }
}
