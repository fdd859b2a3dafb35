import FlintBasics
internal import Synchronization

extension Flint {
    /// Writes a report about the state of the runtime, for the diagnosis of problems.
    ///
    /// It can be called at any time, before the set-up and while actions run, and concurrently: each call creates a
    /// directory of its own. A failed part is listed in the manifest, and the rest is written.
    ///
    /// - Parameter options: The options of the report.
    /// - Returns: The report, which you remove after use.
    /// - Throws: ``DebugReport/Failure`` if the report cannot be written, or `CancellationError`; no files remain in
    ///   that case.
    /// - Complexity: Holds the contents of the report in memory while it is made.
    @concurrent
    public func gatherReport(
        _ options: DebugReport.Options = DebugReport.Options()
    ) async throws -> DebugReport {
        // The copies of log files must contain all earlier log events.
        await recorders.logs.settle()
        let parts = ReportSection.all + [await .durableRuns(of: self)]
        return try Flint.withRuntime(self) {
            try ReportGatherer(runtime: self, options: options, parts: parts).gather()
        }
    }

    /// Adds a source of files for debug reports.
    ///
    /// - Parameter reportable: The source; it is retained until it is removed.
    public func addReportable(_ reportable: any DebugReportable) {
        reportables.add(reportable)
    }

    /// Removes sources of files for debug reports.
    ///
    /// - Parameter id: The identifier; all sources with it are removed.
    /// - Returns: Whether there was any.
    @discardableResult
    public func removeReportable(id: String) -> Bool {
        reportables.remove(id: id)
    }

    /// The sources of additional files for reports.
    var reportables: Reportables { extensions.value(of: Reportables.self) { Reportables() } }
}

extension Flint {
    /// The names of the report parts that consist of one document.
    package static var reportDocuments: [String] { ReportSection.documents.keys.sortedOutOfLine() }

    /// Returns a part of a debug report in its current state, for debug screens.
    ///
    /// - Parameter name: One of ``reportDocuments``.
    /// - Returns: The document; nil if there is none with this name.
    /// - Throws: ``DebugReport/Failure`` if the part cannot be written as JSON.
    package func reportDocument(_ name: String) throws -> ReportJSON? {
        guard let section = ReportSection.documents[name] else { return nil }
        // Feature states run application code, which needs the current runtime.
        return try Flint.withRuntime(self) { () throws -> ReportJSON? in
            let drafts = try section.produce(self, DebugReport.Options())
            guard case .document(let document)? = drafts.first?.content else { return nil }
            return document
        }
    }
}

extension ReportSection {
    fileprivate static let documents: [String: ReportSection] = [
        "features": .features, "purchases": .purchases, "permissions": .permissions, "routes": .routes,
        "focus": .focus,
    ]
}

/// The sources of additional files for the reports of a runtime.
final class Reportables: Sendable {
    private struct State {
        var list: [(number: Int, reportable: any DebugReportable)] = []
        var added = 0
    }

    private let state = Mutex(State())

    var all: [any DebugReportable] { state.withLock { $0.list.map(\.reportable) } }

    func add(_ reportable: any DebugReportable) {
        state.withLock { state in
            state.added += 1
            state.list.append((state.added, reportable))
        }
    }

    /// - Returns: Whether there was one.
    func remove(id: String) -> Bool {
        // Members of the application's types are not called under the lock.
        let numbers = state.withLock { $0.list }.filter { $0.reportable.id == id }.map(\.number)
        let removed = state.withLock { state in
            let removed = state.list.filter { numbers.contains($0.number) }
            state.list.removeAll { numbers.contains($0.number) }
            return removed
        }
        return !removed.isEmpty
    }
}
