internal import FlintBasics
internal import FlintCore

/// A reader of session files, which also accepts files that a crash has damaged.
///
/// It reads line by line, so the longest line determines how much memory it needs.
struct SessionFileReader: Sendable {
    /// The result of reading a file: the header, and the numbers of items and of faulty lines.
    struct Summary: Sendable, Equatable {
        let header: SessionFileHeader
        /// The number of items that were read, including items of unknown types.
        var items = 0
        /// The number of lines that are not items.
        var damagedLines = 0
        /// The number of lines that were skipped because they are longer than `maxLineBytes` of the reader,
        /// by default 16 MiB.
        var longLines = 0
        /// The number of bytes after the last line break; more than 0 if the file was cut inside of a line.
        var bytesAfterLastLine = 0

        /// Whether the file ends inside of a line.
        var isCut: Bool { bytesAfterLastLine > 0 }

        /// The faults of the file, as text for people; `nil` if it has none.
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
    /// The number of bytes that are read from the file at once, by default 64 KiB.
    var chunk = 1 << 16
    var files: any LogFileSystem = SystemLogFiles()

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - progress: A function that is called after each chunk with the number of bytes read and the size of
    ///     the file.
    ///   - body: A function that is called with each line after the header, in order, also with damaged ones.
    ///     Lines that are too long and an incomplete last line are left out.
    /// - Returns: A summary of the file.
    /// - Throws: ``InspectorError`` with the code `sessionFile` if the file cannot be read or is not a
    ///   session file.
    func read(
        _ path: String, progress: (_ done: Int, _ all: Int) -> Void = { _, _ in },
        _ body: (SessionFileItem) -> Void
    ) throws(InspectorError) -> Summary {
        var lines = SessionFileLines(path: path, limit: maxLineBytes)
        do throws(FileFailure) {
            let file = try files.openForReading(path)
            let size = try file.size()
            var offset = 0
            // The size was determined before, so bytes that are appended meanwhile are ignored.
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

/// A parser that splits the bytes of a session file into lines, and parses the header and the items.
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
        // The search for a header is limited, so that a large file of another format is not read completely.
        if summary == nil, lineBytes > SessionFileHeader.maxBytes { refuse() }
    }

    mutating func finish(
        _ body: (SessionFileItem) -> Void
    ) throws(InspectorError) -> SessionFileReader.Summary {
        if summary == nil, error == nil { lineBytes == 0 ? refuseEmpty() : takeCutHeader() }
        if let error { throw error }
        guard var summary else { throw refusal("is no session file") }
        summary.bytesAfterLastLine = lineBytes
        // If only the line break of the last line is missing, the line counts as complete.
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

    /// Handles a file that ends before its first line break, so that its only line must be the header.
    ///
    /// If the line is a complete header, the file counts as one without items. Otherwise the property `error`
    /// is set.
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
