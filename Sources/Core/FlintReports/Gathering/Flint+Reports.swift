import FlintBasics
internal import Synchronization

extension Flint {
    /// Writes a report about the state of the runtime, for the diagnosis of problems.
    ///
    /// You can call it at any time, even before the set-up, while actions run, and concurrently. Each call
    /// creates a directory of its own. If a part of the report fails, the manifest lists it, and the rest is
    /// written.
    ///
    /// - Parameter options: The options of the report.
    /// - Returns: The report, whose files you remove after use.
    /// - Throws: ``DebugReport/Failure`` if the report cannot be written, or `CancellationError` if the task
    ///   was canceled. No files remain in either case.
    /// - Complexity: The contents of the report are in memory while it is made.
    @concurrent
    public func gatherReport(
        _ options: DebugReport.Options = DebugReport.Options()
    ) async throws -> DebugReport {
        // Pending log events are written first, so that the copies of log files contain them.
        await recorders.logs.settle()
        let parts = ReportSection.all + [await .durableRuns(of: self)]
        return try Flint.withRuntime(self) {
            try ReportGatherer(runtime: self, options: options, parts: parts).gather()
        }
    }

    /// Adds a source of additional files, which takes part in all later debug reports.
    ///
    /// - Parameter reportable: The source. The runtime retains it until it is removed.
    public func addReportable(_ reportable: any DebugReportable) {
        reportables.add(reportable)
    }

    /// Removes all sources of additional files with an identifier, which take no part in later debug reports.
    ///
    /// - Parameter id: The identifier of the sources.
    /// - Returns: Whether there was such a source.
    @discardableResult
    public func removeReportable(id: String) -> Bool {
        reportables.remove(id: id)
    }

    /// The sources of additional files for debug reports that were added to this runtime.
    var reportables: Reportables { extensions.value(of: Reportables.self) { Reportables() } }
}

extension Flint {
    /// The names of the parts of a debug report that consist of one JSON document, sorted.
    package static var reportDocuments: [String] { ReportSection.documents.keys.sortedOutOfLine() }

    /// Returns the current content of a part of a debug report, for debug screens.
    ///
    /// - Parameter name: The name of the part, one of ``reportDocuments``.
    /// - Returns: The JSON document; `nil` if there is no part with this name.
    /// - Throws: ``DebugReport/Failure`` with the code `unreadableContent` if the part cannot be encoded as
    ///   JSON.
    package func reportDocument(_ name: String) throws -> ReportJSON? {
        guard let section = ReportSection.documents[name] else { return nil }
        // Reading the states of features runs application code, which may use the current runtime.
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

/// The sources of additional files for the debug reports of one runtime.
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

    /// Removes the sources with an identifier.
    ///
    /// - Returns: Whether there was such a source.
    func remove(id: String) -> Bool {
        // The identifiers are read outside the lock, because application code computes them.
        let numbers = state.withLock { $0.list }.filter { $0.reportable.id == id }.map(\.number)
        let removed = state.withLock { state in
            let removed = state.list.filter { numbers.contains($0.number) }
            state.list.removeAll { numbers.contains($0.number) }
            return removed
        }
        return !removed.isEmpty
    }
}
