internal import Foundation

/// A file of a report before redaction and cutting.
struct ReportDraft {
    enum Content {
        /// One JSON value.
        case document(ReportJSON)
        /// One JSON value per line, oldest first.
        case lines([Line])
        /// Data that Flint did not write and does not change.
        case foreign(Data)
    }

    enum Line {
        case record(ReportJSON)
        /// A line that is no JSON.
        case damaged(String)

        init(_ bytes: some Collection<UInt8>) {
            self =
                ReportJSON(parsing: bytes).map { .record($0) }
                ?? .damaged(String(decoding: bytes, as: UTF8.self))
        }
    }

    let path: String
    let content: Content
    /// Makes the text for people from the redacted value; `nil` if the file has no such form.
    let text: ((ReportJSON) throws -> String)?
    /// Whether the first line describes the others, so that it is never cut off.
    var hasHeader = false

    init(_ path: String, _ content: Content, text: ((ReportJSON) throws -> String)? = nil) {
        self.path = path
        self.content = content
        self.text = text
    }

    /// Returns the file in its written form.
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
            // It cannot be redacted in parts, so it is redacted as a whole.
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
