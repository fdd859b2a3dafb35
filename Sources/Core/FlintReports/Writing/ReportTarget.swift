internal import FlintBasics
internal import Foundation

/// The directory into which one report is written.
struct ReportTarget {
    let directory: URL

    /// Creates the directory for a report, under the name and in the directory that the options give.
    ///
    /// - Throws: ``DebugReport/Failure`` with the code `reportFailed` if the name is invalid, or the
    ///   directory exists or cannot be created.
    init(_ options: DebugReport.Options) throws(DebugReport.Failure) {
        let manager = FileManager.default
        let root = options.root ?? manager.temporaryDirectory
        let name = options.directoryName ?? "flint-report-\(UUID().uuidString.lowercased())"
        guard ReportPathNames.sanitized(name) == name else {
            throw DebugReport.Failure(
                .reportFailed, path: name, reason: "this cannot be the name of a directory")
        }
        directory = root.appending(path: name, directoryHint: .isDirectory)
        do {
            try manager.createDirectory(at: root, withIntermediateDirectories: true)
            // This call fails if the directory exists, so that two reports never share a directory.
            try manager.createDirectory(at: directory, withIntermediateDirectories: false)
        } catch {
            throw DebugReport.Failure(.reportFailed, path: directory.path, reason: Self.reason(error))
        }
    }

    func remove() {
        try? FileManager.default.removeItem(at: directory)
    }

    /// Returns the error that the caller of ``Flint/gatherReport(_:)-method`` receives for an error of
    /// writing.
    ///
    /// A `CancellationError` and a ``DebugReport/Failure`` stay unchanged. Any other error becomes a failure
    /// with the code `reportFailed`.
    func error(for error: any Error) -> any Error {
        if error is CancellationError || error is DebugReport.Failure { return error }
        return DebugReport.Failure(.reportFailed, path: directory.path, reason: Self.reason(error))
    }

    private static func reason(_ error: any Error) -> String {
        if let failure = error as? FileFailure { return failure.reason }
        let text = (error as NSError).localizedDescription
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }

    /// Writes the files of the report into the directory, in the given form.
    ///
    /// - Parameters:
    ///   - manifest: The list of the report's contents.
    ///   - files: The other files of the report.
    ///   - form: The form of the report: a directory, an archive, or a file of JSON lines.
    /// - Returns: The location of the directory, of the archive or of the single file.
    /// - Throws: An error of the file system, or ``DebugReport/Failure`` if an archive would become too
    ///   large.
    func write(
        _ manifest: DebugReport.Manifest, _ files: [ReportFile], _ form: DebugReport.Options.Form
    ) throws -> URL {
        let head = try ReportJSON(encoding: manifest)
        let first = ReportFile(
            path: "manifest.json", data: Data((head.text + "\n").utf8), cut: nil, records: [head])
        switch form {
        case .directory:
            for file in [first] + files { try write(file) }
            return directory
        case .zip:
            var archive = ZipArchive(time: manifest.time)
            for file in [first] + files { try archive.add(file.path, file.data) }
            return try write(try archive.data(), as: "report.zip")
        case .ndjson:
            var lines = Data((head.text + "\n").utf8)
            for file in files {
                for record in file.records {
                    let line = ReportJSON(members: ["file": .string(file.path), "record": record])
                    lines += Data((line.text + "\n").utf8)
                }
            }
            return try write(lines, as: "report.ndjson")
        }
    }

    private func write(_ file: ReportFile) throws {
        let path = directory.appending(path: file.path).path(percentEncoded: false)
        try FileSystem().makeFolders(FilePath.folder(of: path))
        try FileSystem().create(path, contents: Array(file.data))
    }

    private func write(_ data: Data, as name: String) throws -> URL {
        let url = directory.appending(path: name)
        try FileSystem().create(url.path(percentEncoded: false), contents: Array(data))
        return url
    }
}
