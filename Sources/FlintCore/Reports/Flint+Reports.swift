extension Flint {
    /// Writes down the state of the runtime, for somebody who is to find out what went wrong.
    ///
    /// It can be called at any time, before the set-up and while actions run, and several times at once: each call
    /// makes a directory of its own. A part that cannot be made is noted in the manifest, and the rest is written.
    ///
    /// - Parameter options: How the report is made.
    /// - Returns: The report, which you remove when you are done with it.
    /// - Throws: ``DebugReportError`` if the report cannot be written, or `CancellationError`; nothing is left behind.
    /// - Complexity: Holds the contents of the report in memory while it is made.
    @concurrent
    public func gatherReport(
        _ options: DebugReportOptions = DebugReportOptions()
    ) async throws -> DebugReport {
        // The copies of log files have what was logged before.
        await recorders.logs.settle()
        return try Flint.withRuntime(self) { try ReportGatherer(runtime: self, options: options).gather() }
    }

    /// Adds something that writes files for debug reports.
    ///
    /// - Parameter reportable: What writes them; it is kept until it is removed.
    public func addReportable(_ reportable: any DebugReportable) {
        reportables.add(reportable)
    }

    /// Removes what writes files for debug reports.
    ///
    /// - Parameter id: The identifier; all that have it are removed.
    /// - Returns: Whether there was any.
    @discardableResult
    public func removeReportable(id: String) -> Bool {
        reportables.remove(id: id)
    }

    /// What adds files to the reports.
    var reportables: Reportables { extensions.value(of: Reportables.self) { Reportables() } }

    /// Writes down the state of the current runtime; see the instance method of the same name.
    ///
    /// - Parameter options: How the report is made.
    /// - Returns: The report.
    /// - Throws: ``DebugReportError`` or `CancellationError`.
    public static func gatherReport(
        _ options: DebugReportOptions = DebugReportOptions()
    ) async throws -> DebugReport {
        try await current.gatherReport(options)
    }

    /// Adds something that writes files for debug reports of the current runtime.
    ///
    /// - Parameter reportable: What writes them.
    public static func addReportable(_ reportable: any DebugReportable) {
        current.addReportable(reportable)
    }

    /// Removes what writes files for debug reports of the current runtime.
    ///
    /// - Parameter id: The identifier; all that have it are removed.
    /// - Returns: Whether there was any.
    @discardableResult
    public static func removeReportable(id: String) -> Bool {
        current.removeReportable(id: id)
    }
}
