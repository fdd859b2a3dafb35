internal import Foundation

/// A file of a report before sensitive texts are redacted and old content is cut off.
struct ReportDraft {
    enum Content {
        /// A file with one JSON value.
        case document(ReportJSON)
        /// A file with one JSON value per line, oldest first.
        case lines([Line])
        /// Data from the application, which is not redacted.
        case foreign(Data)
    }

    enum Line {
        case record(ReportJSON)
        /// The text of a line that is not valid JSON.
        case damaged(String)

        init(_ bytes: some Collection<UInt8>) {
            self =
                ReportJSON(parsing: bytes).map { .record($0) }
                ?? .damaged(String(decoding: bytes, as: UTF8.self))
        }
    }

    let path: String
    let content: Content
    /// A function that makes the text for people from the redacted JSON value.
    ///
    /// It is `nil` for a file that is written as JSON.
    let text: ((ReportJSON) throws -> String)?
    /// Whether the first line describes the other lines, so that it must not be cut off.
    var hasHeader = false

    init(_ path: String, _ content: Content, text: ((ReportJSON) throws -> String)? = nil) {
        self.path = path
        self.content = content
        self.text = text
    }

    /// Returns the file as it is written: redacted, and without the content beyond the limit.
    ///
    /// - Parameters:
    ///   - redactor: The redactor of the report, which also counts the redacted texts.
    ///   - limit: The maximum number of bytes of the file; `nil` for no limit.
    /// - Throws: The error of the function that makes the text for people.
    func file(_ redactor: inout ReportRedactor, limit: Int?) throws -> ReportFile {
        switch content {
        case .document(let value):
            let redacted = redactor.redact(value)
            if let text { return Self.file(path, Data(try text(redacted).utf8), limit: limit) }
            return Self.file(path, redacted, limit: limit)
        case .lines(let lines): return file(lines, &redactor, limit: limit)
        case .foreign(let data): return Self.file(path, data, limit: limit)
        }
    }

    private func file(_ lines: [Line], _ redactor: inout ReportRedactor, limit: Int?) -> ReportFile {
        let records = lines.map { line in
            switch line {
            case .record(let value): return redactor.redact(value)
            // A damaged line cannot be parsed, so redaction replaces it as a whole.
            case .damaged where redactor.isNeeded: return redactor.redactUnreadable()
            case .damaged(let text): return ReportJSON(members: ["unreadable": .string(text)])
            }
        }
        let (kept, cut) = ReportCut.newest(records, limit: limit, keepingFirst: hasHeader)
        let text = kept.map { $0.text + "\n" }.joined()
        return ReportFile(path: path, data: Data(text.utf8), cut: cut, records: kept)
    }

    private static func file(_ path: String, _ value: ReportJSON, limit: Int?) -> ReportFile {
        let (kept, cut) = ReportCut.newest(of: value, limit: limit)
        return ReportFile(path: path, data: Data((kept.text + "\n").utf8), cut: cut, records: [kept])
    }

    private static func file(_ path: String, _ data: Data, limit: Int?) -> ReportFile {
        let (kept, cut) = ReportCut.newest(of: data, limit: limit)
        let text = String(validating: kept, as: UTF8.self)
        let record = text.map { ("text", $0) } ?? ("base64", kept.base64EncodedString())
        return ReportFile(
            path: path, data: kept, cut: cut, records: [ReportJSON(members: [record.0: .string(record.1)])])
    }
}

// MARK: - ReportCut

/// Functions that shorten a file to the size limit, and keep its newest content.
enum ReportCut {
    typealias Cut = DebugReport.Manifest.Cut

    /// Returns the newest records of a file of lines, preceded by a record with the number of the records
    /// that were cut off.
    ///
    /// - Parameters:
    ///   - records: The records, oldest first.
    ///   - limit: The maximum number of bytes of their lines; `nil` for no limit.
    ///   - keepingFirst: Whether the first record is kept in any case, because it describes the others.
    /// - Returns: The kept records, and the number of records that were cut off; `nil` instead of that number
    ///   if all are kept.
    static func newest(
        _ records: [ReportJSON], limit: Int?, keepingFirst: Bool
    ) -> (records: [ReportJSON], cut: Cut?) {
        let sizes = records.map { $0.text.utf8.count + 1 }
        guard let limit, sizes.reduce(0, +) > limit else { return (records, nil) }
        let header = keepingFirst ? Array(records.prefix(1)) : []
        // The line about the omitted records has at most 40 bytes.
        var room = limit - (header.isEmpty ? 0 : sizes[0]) - 40
        var first = records.count
        while first > header.count, sizes[first - 1] <= room {
            first -= 1
            room -= sizes[first]
        }
        let missing = first - header.count
        let mark = ReportJSON(members: ["cut": ReportJSON(members: ["records": ReportJSON(missing)])])
        return (header + [mark] + records[first...], Cut(records: missing, bytes: nil))
    }

    /// Shortens a JSON object to a limit by removing the first, oldest elements of its longest lists.
    ///
    /// - Parameters:
    ///   - value: The object.
    ///   - limit: The greatest number of bytes of the object's text; `nil` for no limit.
    /// - Returns: The object, with an additional member `cut` that has the number of removed elements of each
    ///   list. The second value is the number of all removed elements; `nil` if nothing was removed.
    static func newest(of value: ReportJSON, limit: Int?) -> (value: ReportJSON, cut: Cut?) {
        guard let limit, value.text.utf8.count >= limit, case .object(var members) = value else {
            return (value, nil)
        }
        var missing: [String: Int] = [:]
        func shortened() -> ReportJSON {
            let numbers = ReportJSON(members: missing.mapValues { ReportJSON($0) })
            return ReportJSON.object(members).adding(["cut": numbers])
        }
        var kept = shortened()
        while case let excess = kept.text.utf8.count + 1 - limit, excess > 0,
            let index = longestList(members),
            case .array(let elements) = members[index].value
        {
            var (count, freed) = (0, 0)
            while count < elements.count, freed < excess || count == 0 {
                freed += elements[count].text.utf8.count + 1
                count += 1
            }
            members[index].value = .array(Array(elements.dropFirst(count)))
            missing[members[index].name, default: 0] += count
            kept = shortened()
        }
        return (kept, Cut(records: missing.values.reduce(0, +), bytes: nil))
    }

    private static func longestList(_ members: [ReportJSON.Member]) -> Int? {
        let sizes = members.map { member in
            if case .array(let elements) = member.value, !elements.isEmpty {
                member.value.text.utf8.count
            } else {
                0
            }
        }
        return sizes.indices.max { sizes[$0] < sizes[$1] }.flatMap { sizes[$0] > 0 ? $0 : nil }
    }

    /// Returns the last lines of a text, or the last bytes of other data.
    ///
    /// A line with the number of missing bytes precedes the lines of a text.
    ///
    /// - Parameters:
    ///   - data: The text in UTF-8, or the data.
    ///   - limit: The maximum number of bytes to keep; `nil` for no limit.
    /// - Returns: The kept data, and the number of bytes that were cut off; `nil` instead of that number if
    ///   all are kept.
    static func newest(of data: Data, limit: Int?) -> (data: Data, cut: Cut?) {
        guard let limit, data.count > limit else { return (data, nil) }
        guard String(validating: data, as: UTF8.self) != nil else {
            return (Data(data.suffix(max(0, limit))), Cut(records: nil, bytes: data.count - max(0, limit)))
        }
        // The line about the omitted text has at most 40 bytes.
        var tail = data.suffix(max(0, limit - 40))
        if let lineEnd = tail.firstIndex(of: UInt8(ascii: "\n")), lineEnd + 1 < tail.endIndex {
            tail = tail[(lineEnd + 1)...]
        }
        // If the rest is part of one long line, the cut may be within a character.
        while let byte = tail.first, byte & 0xC0 == 0x80 { tail = tail.dropFirst() }
        let missing = data.count - tail.count
        return (Data("(\(missing) bytes cut)\n".utf8) + tail, Cut(records: nil, bytes: missing))
    }
}

/// A file of a report as it is written, and its records for a report in the form of JSON lines.
struct ReportFile {
    let path: String
    let data: Data
    let cut: DebugReport.Manifest.Cut?
    /// The contents of the file as JSON values, each of which becomes a line of a report in the form of JSON
    /// lines.
    let records: [ReportJSON]
}
