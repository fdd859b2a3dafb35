import FlintBasics
internal import Foundation

/// The gathering of one debug report.
///
/// It makes the parts, redacts sensitive texts, cuts off content beyond the size limit, and writes the files.
struct ReportGatherer {
    let runtime: Flint
    let options: DebugReport.Options
    let parts: [ReportSection]

    func gather() throws -> DebugReport {
        let target = try ReportTarget(options)
        do {
            let time = runtime.hub.now
            var redactor = ReportRedactor(options.redaction)
            var failures: [DebugReport.Manifest.Failure] = []
            var files = try sections(&redactor, &failures)
            files += try reportables(in: target.directory, &redactor, &failures)
            files = files.sortedOutOfLine { $0.path < $1.path }
            try Task.checkCancellation()
            let manifest = DebugReport.Manifest(
                at: time, platform: runtime.configuration.platform, options: options, files: files,
                failures: failures, redactions: redactor.count)
            let url = try target.write(manifest, files, options.form)
            return DebugReport(
                form: options.form, url: url, directory: target.directory, manifest: manifest)
        } catch {
            target.remove()
            throw target.error(for: error)
        }
    }

    // MARK: Parts of Flint

    private func sections(
        _ redactor: inout ReportRedactor, _ failures: inout [DebugReport.Manifest.Failure]
    ) throws -> [ReportFile] {
        var files: [ReportFile] = []
        for section in parts {
            try Task.checkCancellation()
            do {
                for draft in try section.produce(runtime, options) {
                    files.append(try draft.file(&redactor, limit: options.maxFileBytes))
                }
            } catch {
                failures.append(failure(of: section.name, error, &redactor))
            }
        }
        return files
    }

    /// Returns the entry of the manifest for a part of the report that failed.
    ///
    /// The text of the error is redacted, because it may contain sensitive values.
    ///
    /// - Parameters:
    ///   - part: The name of the part.
    ///   - error: The error because of which the part failed.
    ///   - redactor: The redactor of the report, which also counts the redacted texts.
    private func failure(
        of part: String, _ error: any Error, _ redactor: inout ReportRedactor
    ) -> DebugReport.Manifest.Failure {
        let description = ActionFailure(error)
        let own = (error as? DebugReport.Failure)?.description
        let text =
            own ?? [description.typeName, description.message].compactMap { $0 }.joined(separator: ": ")
        guard case .string(let reason) = redactor.redact(.string(text)) else {
            return DebugReport.Manifest.Failure(part: part, reason: description.typeName)
        }
        return DebugReport.Manifest.Failure(part: part, reason: reason)
    }

    // MARK: Parts of the application

    private func reportables(
        in directory: URL, _ redactor: inout ReportRedactor,
        _ failures: inout [DebugReport.Manifest.Failure]
    ) throws -> [ReportFile] {
        let reportables = runtime.reportables.all
        guard !reportables.isEmpty else { return [] }
        let staging = directory.appending(path: "staging", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: staging) }
        var names = ReportPathNames()
        var files: [ReportFile] = []
        for reportable in reportables {
            try Task.checkCancellation()
            let name = names.name(for: reportable.id)
            let place = staging.appending(path: name, directoryHint: .isDirectory)
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            do {
                try reportable.writeReport(to: place, options: options)
            } catch {
                failures.append(failure(of: "app/\(name)", error, &redactor))
            }
            let tree = ReportTree(root: place)
            for (path, content) in tree.files() {
                switch content {
                case .success(let data):
                    let draft = ReportDraft("app/\(name)/\(path)", .foreign(data))
                    files.append(try draft.file(&redactor, limit: options.maxFileBytes))
                case .failure(let error):
                    failures.append(failure(of: "app/\(name)/\(path)", error, &redactor))
                }
            }
        }
        return files
    }
}
