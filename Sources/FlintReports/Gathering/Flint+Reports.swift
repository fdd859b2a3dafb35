extension Flint {
    /// Writes a report about the state of the runtime, for the diagnosis of problems.
    ///
    /// It can be called at any time, before the set-up and while actions run, and concurrently: each call creates a
    /// directory of its own. A failed part is listed in the manifest, and the rest is written.
    ///
    /// - Parameter options: The options of the report.
    /// - Returns: The report, which you remove after use.
    /// - Throws: ``DebugReportError`` if the report cannot be written, or `CancellationError`; no files remain in
    ///   that case.
    /// - Complexity: Holds the contents of the report in memory while it is made.
    @concurrent
    public func gatherReport(
        _ options: DebugReportOptions = DebugReportOptions()
    ) async throws -> DebugReport {
        // The copies of log files must contain all earlier log events.
        await recorders.logs.settle()
        return try Flint.withRuntime(self) { try ReportGatherer(runtime: self, options: options).gather() }
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

    /// Writes a report about the state of the current runtime; see the instance method of the same name.
    ///
    /// - Parameter options: The options of the report.
    /// - Returns: The report.
    /// - Throws: ``DebugReportError`` or `CancellationError`.
    public static func gatherReport(
        _ options: DebugReportOptions = DebugReportOptions()
    ) async throws -> DebugReport {
        try await current.gatherReport(options)
    }

    /// Adds a source of files for debug reports of the current runtime.
    ///
    /// - Parameter reportable: The source.
    public static func addReportable(_ reportable: any DebugReportable) {
        current.addReportable(reportable)
    }

    /// Removes sources of files for debug reports of the current runtime.
    ///
    /// - Parameter id: The identifier; all sources with it are removed.
    /// - Returns: Whether there was any.
    @discardableResult
    public static func removeReportable(id: String) -> Bool {
        current.removeReportable(id: id)
    }
}
