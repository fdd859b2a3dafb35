internal import FlintCore
internal import FlintFiles

/// Reads session files line by line, in memory that the longest line bounds, and what a crash has left of them, too.
struct SessionFileReader: Sendable {
    /// What a file was, once it is read.
    struct Summary: Sendable, Equatable {
        let header: SessionFileHeader
        /// How many items were read, those of unknown types among them.
        var items = 0
        /// Lines that are no items.
        var damagedLines = 0
        /// Lines over the limit, which were skipped.
        var longLines = 0
        /// How many bytes stand behind the last end of a line: there the file was cut.
        var bytesAfterLastLine = 0

        /// Whether the file ends inside a line.
        var isCut: Bool { bytesAfterLastLine > 0 }

        /// What is wrong with the file, for people; nil if nothing is.
        var findings: String? {
            var findings: [String] = []
            if isCut {
                findings.append(
                    "The file is cut: it ends inside a line, \(bytesAfterLastLine) bytes after the last one.")
            }
            if damagedLines > 0 { findings.append("Lines that are no items: \(damagedLines).") }
            if longLines > 0 { findings.append("Lines that are too long and were skipped: \(longLines).") }
            return findings.isEmpty ? nil : findings.joined(separator: " ")
        }
    }

    var maxLineBytes = 16 << 20
    /// How much is read at once.
    var chunk = 1 << 16
    var files: any LogFileSystem = SystemLogFiles()

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - progress: Called after each chunk with how many bytes were read, and of how many.
    ///   - body: Called with each line behind the header, in order.
    /// - Returns: What the file was.
    /// - Throws: ``InspectorError`` with the code `sessionFile` if the file cannot be read or is no session file.
    func read(
        _ path: String, progress: (_ done: Int, _ all: Int) -> Void = { _, _ in },
        _ body: (SessionFileItem) -> Void
    ) throws(InspectorError) -> Summary {
        var lines = SessionFileLines(path: path, limit: maxLineBytes)
        do throws(FileFailure) {
            let file = try files.openForReading(path)
            let size = try file.size()
            var offset = 0
            // What is appended meanwhile is left out.
            while offset < size, lines.error == nil {
                let bytes = try file.read(at: offset, count: min(max(1, chunk), size - offset))
                guard !bytes.isEmpty else { break }
                offset += bytes.count
                lines.feed(bytes, body)
                progress(offset, size)
            }
        } catch {
            throw InspectorError(
                .sessionFile, subject: path,
                "'\(path)' cannot be read: \(error). Make sure that it is there and readable.")
        }
        return try lines.finish(body)
    }
}

/// Takes what is read of a session file, and tells its lines apart.
struct SessionFileLines {
    let path: String
    let limit: Int
    private var line: [UInt8] = []
    private var lineBytes = 0
    private var summary: SessionFileReader.Summary?
    private(set) var error: InspectorError?

    init(path: String, limit: Int) {
        self.path = path
        self.limit = max(SessionFileHeader.maxBytes, limit)
    }

    mutating func feed(_ bytes: [UInt8], _ body: (SessionFileItem) -> Void) {
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            hold(rest[..<end])
            take(body)
            rest = rest[(end + 1)...]
        }
        hold(rest)
        // The header must not take all of a large file that is something else.
        if summary == nil, lineBytes > SessionFileHeader.maxBytes { refuse() }
    }

    mutating func finish(
        _ body: (SessionFileItem) -> Void
    ) throws(InspectorError) -> SessionFileReader.Summary {
        if summary == nil, error == nil { lineBytes == 0 ? refuseEmpty() : takeCutHeader() }
        if let error { throw error }
        guard var summary else { throw refusal("is no session file") }
        summary.bytesAfterLastLine = lineBytes
        // Cut exactly before its end, a line is complete.
        let item = SessionFileItem(line)
        if lineBytes > 0, lineBytes < limit, !item.isDamaged {
            body(item)
            summary.items += 1
        }
        return summary
    }

    private mutating func hold(_ bytes: ArraySlice<UInt8>) {
        lineBytes += bytes.count
        if lineBytes < limit { line += bytes } else { line = [] }
    }

    private mutating func take(_ body: (SessionFileItem) -> Void) {
        defer { (line, lineBytes) = ([], 0) }
        guard error == nil else { return }
        guard summary != nil else { return takeHeader() }
        guard lineBytes < limit else {
            summary?.longLines += 1
            return
        }
        let item = SessionFileItem(line)
        body(item)
        if item.isDamaged { summary?.damagedLines += 1 } else { summary?.items += 1 }
    }

    private mutating func takeHeader() {
        guard let header = SessionFileHeader(line) else { return refuse() }
        guard header.version <= SessionFileHeader.currentVersion else {
            error = refusal(
                "is a session file of version \(header.version), and this program reads up to version "
                    + "\(SessionFileHeader.currentVersion)")
            return
        }
        summary = SessionFileReader.Summary(header: header)
    }

    /// A file of which only the beginning of the header is left.
    private mutating func takeCutHeader() {
        let isOurs = zip(line, SessionFileHeader.beginning).allSatisfy { $0 == $1 }
        if let header = SessionFileHeader(line), header.version <= SessionFileHeader.currentVersion {
            summary = SessionFileReader.Summary(header: header)
            line = []
        } else if isOurs {
            error = refusal("is cut inside its first line, so that nothing of the session is left")
        } else {
            refuse()
        }
    }

    private mutating func refuseEmpty() { error = refusal("is empty") }

    private mutating func refuse() {
        error = refusal("is no session file: its first line must begin with {\"format\":\"flint-session\"")
    }

    private func refusal(_ what: String) -> InspectorError {
        InspectorError(
            .sessionFile, subject: path,
            "'\(path)' \(what). Choose a file that the inspector has saved or recorded, '.flintlog'.")
    }
}
