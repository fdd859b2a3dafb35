internal import FlintBasics
internal import FlintJSON
internal import FlintSubjects
internal import FlintTweaks

/// The file in which a provider stores the results of a service for a start without network.
///
/// The file contains the results and the pseudonyms of subjects, but neither their identifiers nor their
/// attributes.
struct OFREPStorage: Sendable {
    /// The content of a cache file: results by pseudonym of the subject, and the salt of the pseudonyms.
    struct Content {
        let names: SubjectNames
        let entries: [String: OFREPCache.Entry]
    }

    /// The age in seconds from which stored results are ignored, counted from the last confirmation by the
    /// service.
    private static let lifetime: Int64 = 30 * 86_400
    /// The maximum size of a file in bytes; a write leaves out the oldest results that do not fit.
    private static let sizeLimit = 8 << 20

    private let file: SharedFile
    private let service: String

    /// Creates the description of a cache file, without accessing it.
    ///
    /// - Parameters:
    ///   - path: The path of the file; its folder is created when the file is written.
    ///   - service: The address of the service; results that another service has returned are ignored.
    init(path: String, service: String) {
        file = SharedFile(tweaks: path, mode: 0o600, makesFolder: true)
        self.service = service
    }

    /// The path of the file.
    var path: String { file.path }

    /// Reads the file.
    ///
    /// - Parameters:
    ///   - now: The time in seconds since 1970, for leaving out results that are too old.
    ///   - salt: The salt that the content gets if it is empty.
    /// - Returns: The content; empty if there is no file, if it is damaged, or if its results are from
    ///   another service.
    /// - Throws: `FileFailure` if the system cannot read the file.
    func read(now: Int64, newSalt salt: UInt64) throws(FileFailure) -> Content {
        guard let bytes = try file.read(), let content = Self.content(of: bytes, of: service, now: now) else {
            return Content(names: SubjectNames(salt: salt), entries: [:])
        }
        return content
    }

    /// Replaces the file; the oldest results are left out if the file would exceed its maximum size.
    ///
    /// - Parameters:
    ///   - entries: The results, by pseudonym of the subject.
    ///   - names: The function for pseudonyms, whose salt is stored.
    /// - Throws: `FileFailure` if the system cannot write the file, which then stays unchanged.
    func write(_ entries: [String: OFREPCache.Entry], _ names: SubjectNames) throws {
        let head = [
            "\"version\":1", "\"service\":\(JSONText.quoted(service))",
            "\"salt\":\(JSONText.quoted(String(names.salt, radix: 16)))",
        ]
        var rows: [String] = []
        var size = 0
        for (name, entry) in entries.sorted(by: { ($0.value.written, $0.key) > ($1.value.written, $1.key) }) {
            guard let row = Self.row(name, entry) else { continue }
            size += row.utf8.count
            guard size <= Self.sizeLimit else { break }
            rows.append(row)
        }
        let text = "{\(head.joined(separator: ",")),\"entries\":\(FlagJSON.list(rows))}\n"
        try file.update { _ in Array(text.utf8) }
    }

    private static func row(_ name: String, _ entry: OFREPCache.Entry) -> String? {
        guard let answers = entry.answers else { return nil }
        let flags = answers.sorted { $0.key.text < $1.key.text }
            .map { FlagJSON.answer($0.value, of: $0.key.text) }
        var members = [
            "subject": JSONText.quoted(name), "written": String(entry.written), "flags": FlagJSON.list(flags),
        ]
        members["etag"] = entry.etag.map { JSONText.quoted($0) }
        return FlagJSON.object(members)
    }

    private static func content(of bytes: [UInt8], of service: String, now: Int64) -> Content? {
        let document = JSONDocument(bytes, from: .others)
        guard document.problems.isEmpty, let root = document.root,
            OFREPAnswers.member("version", of: root) == .int(1),
            OFREPAnswers.member("service", of: root) == .string(service),
            case .string(let text)? = OFREPAnswers.member("salt", of: root),
            let salt = UInt64(text, radix: 16),
            case .array(let rows)? = OFREPAnswers.member("entries", of: root)
        else { return nil }
        var entries: [String: OFREPCache.Entry] = [:]
        for row in rows {
            guard case .string(let name)? = OFREPAnswers.member("subject", of: row),
                case .int(let written)? = OFREPAnswers.member("written", of: row), written > now - lifetime,
                let answers = try? OFREPAnswers.all(of: row)
            else { continue }
            var etag: String?
            if case .string(let text)? = OFREPAnswers.member("etag", of: row) { etag = text }
            entries[name] = OFREPCache.Entry(answers: answers, etag: etag, read: .zero, written: written)
        }
        return Content(names: SubjectNames(salt: salt), entries: entries)
    }
}
