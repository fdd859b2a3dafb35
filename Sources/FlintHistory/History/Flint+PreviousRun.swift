extension Flint {
    /// Returns the history of the application's previous run, as kept by its flight recorder.
    ///
    /// It has the timeline, the stacks open at the end, and the actions that had begun and not ended. The previous
    /// run is the newest one that is over: its process has ended, or its runtime was shut down or released.
    ///
    /// - Returns: The history; `nil` without ``FlintConfiguration/flightRecorder``, before the set-up, or if there is
    ///   no earlier run.
    /// - Complexity: The first call reads a file.
    public func previousRun() -> HistorySnapshot? { history.flight.previousRun() }

    /// Returns the history of the application's previous run, from the flight recorder of the current runtime; see
    /// the instance method.
    ///
    /// - Returns: The history.
    public static func previousRun() -> HistorySnapshot? { current.previousRun() }

    /// Starts the flight recorder after the set-up, for applications that may record only later, for example with the
    /// user's consent.
    ///
    /// Events of this run that are still in the log are recorded, too. If the runtime records already, the call has
    /// no effect. To record from the start, set ``FlintConfiguration/flightRecorder`` instead.
    ///
    /// - Parameter configuration: The folder and the capacity.
    /// - Throws: ``SetupError`` with the finding `storage.unwritable` if the file cannot be created; the call may be
    ///   repeated.
    public func startFlightRecorder(_ configuration: FlightRecorderConfiguration) throws(SetupError) {
        guard let finding = history.flight.begin(configuration, at: hub.now) else { return }
        throw SetupError(diagnostics: [finding])
    }
}
