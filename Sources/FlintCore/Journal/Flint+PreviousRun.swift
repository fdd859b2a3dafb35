extension Flint {
    /// What the last run of the application left in the journal: its timeline, the stacks open at its end, and the
    /// actions that had begun and not ended.
    ///
    /// - Returns: The history; `nil` without ``FlintConfiguration/journal``, before the set-up, or if the journal holds
    ///   no earlier run.
    /// - Complexity: A journal in files is read when this is called first.
    public func previousRun() -> HistorySnapshot? {
        recorders.flight.previousRun() ?? recorders.history.previousRun()
    }

    /// What the last run of the application left in the journal of the current runtime; see the instance method.
    ///
    /// - Returns: The history.
    public static func previousRun() -> HistorySnapshot? { current.previousRun() }
}
