import Foundation

@testable import FlintCore
@testable import FlintReports

/// The files of a report of any form, by path.
struct ReportContents: Equatable {
    var files: [String: Data]

    init(of report: DebugReport) throws {
        switch report.form {
        case .directory: files = try Self.files(in: report.url)
        case .zip:
            let entries = try ZipReader(try Data(contentsOf: report.url)).entries()
            files = Dictionary(uniqueKeysWithValues: entries.map { ($0.path, $0.content) })
        case .ndjson: files = try Self.files(inLines: try Data(contentsOf: report.url))
        }
    }

    func json(_ path: String) -> ReportJSON? { files[path].flatMap { ReportJSON(parsing: $0) } }

    func text(_ path: String) -> String? { files[path].map { String(decoding: $0, as: UTF8.self) } }

    private static func files(in directory: URL) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: directory.path) {
            let url = directory.appending(path: path)
            var isDirectory: ObjCBool = false
            _ = unsafe FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
            if !isDirectory.boolValue { files[path] = try Data(contentsOf: url) }
        }
        return files
    }

    private static func files(inLines data: Data) throws -> [String: Data] {
        struct Damage: Error {}
        var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.popLast()?.isEmpty == true, !lines.isEmpty else { throw Damage() }
        let head = Data(lines.removeFirst())
        let manifest = try JSONDecoder().decode(DebugReport.Manifest.self, from: head)
        // An empty file has no records.
        var files = Dictionary(uniqueKeysWithValues: manifest.files.map { ($0.path, Data()) })
        files["manifest.json"] = head + Data("\n".utf8)
        for line in lines {
            guard let value = ReportJSON(parsing: line), case .string(let path) = value["file"],
                let record = value["record"]
            else { throw Damage() }
            files[path, default: Data()] += content(record, of: path)
        }
        return files
    }

    private static func content(_ record: ReportJSON, of path: String) -> Data {
        let isText = path.hasPrefix("app/") || path.hasSuffix(".txt")
        if isText, case .string(let text) = record["text"] { return Data(text.utf8) }
        if isText, case .string(let text) = record["base64"] { return Data(base64Encoded: text) ?? Data() }
        return Data((record.text + "\n").utf8)
    }
}

extension ReportJSON {
    /// The elements of a list.
    var list: [ReportJSON]? { if case .array(let elements) = self { elements } else { nil } }
}
