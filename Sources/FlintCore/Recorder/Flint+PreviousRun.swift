extension Flint {
    /// What the last run of the application left in the file of its flight recorder: its timeline, the stacks open at its end,
    /// and the actions that had begun and not ended.
    ///
    /// The last run is the newest one that is over: its process is gone, or its runtime was shut down or let go.
    ///
    /// - Returns: The history; `nil` without ``FlintConfiguration/flightRecorder``, before the set-up, or if there is no earlier run.
    /// - Complexity: A file is read when this is called first.
    public func previousRun() -> HistorySnapshot? { recorders.flight.previousRun() }

    /// What the last run of the application left in the file of the flight recorder of the current runtime; see the instance method.
    ///
    /// - Returns: The history.
    public static func previousRun() -> HistorySnapshot? { current.previousRun() }

    /// Begins to record into a file what happens, for applications that learn only while they run whether they may: from the person
    /// for example.
    ///
    /// What the log still has of this run is recorded, too. If the runtime records already, nothing happens. Who knows beforehand
    /// sets ``FlintConfiguration/flightRecorder`` instead.
    ///
    /// - Parameter configuration: Where, and how much.
    /// - Throws: ``SetupError`` with the finding `storage.unwritable` if there can be no file; the call may be repeated.
    public func startFlightRecorder(_ configuration: FlightRecorderConfiguration) throws(SetupError) {
        guard let finding = recorders.flight.begin(configuration, at: hub.now) else { return }
        throw SetupError(diagnostics: [finding])
    }
}
