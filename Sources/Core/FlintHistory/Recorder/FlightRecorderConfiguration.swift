public import Foundation

/// The configuration of the flight recorder, which keeps the newest events of a run for the next run.
///
/// The file is memory of the process: a write costs some nanoseconds, and written data survives any end of the
/// process, killed or crashed. The system writes it to the device later, so a failure of the machine can lose about the
/// last half minute.
/// ``Flint/previousRun()-method`` reads the file of the previous run.
///
/// ```swift
/// try Flint.current.setup(AppFeatures.self) { configuration in
///     configuration.includesFrameworkFeatures = true
///     configuration.flightRecorder = FlightRecorderConfiguration(folder: folder)
/// }
/// if let previous = Flint.current.previousRun(), !previous.isClean { print(previous.unfinished) }
/// ```
public struct FlightRecorderConfiguration: Sendable, Hashable {
    /// The folder, which is created if necessary.
    ///
    /// Several processes may use the same folder. A file may be deleted while its process runs, but not shortened,
    /// because the system would end the process.
    public var folder: URL

    /// The minimum number of beginnings, ends and refusals that are kept, from 64 to 1,048,575; each takes 168 bytes
    /// with its input and its share of the names of sessions.
    ///
    /// The file has space for the next power of two; a number outside the range counts as the nearest limit.
    public var capacity = 4000

    /// The number of files of earlier runs that are kept, newest first; at least 1.
    public var retainedRuns = 3

    /// Creates a configuration with the default limits.
    ///
    /// - Parameter folder: The folder.
    public init(folder: URL) {
        self.folder = folder
    }

    /// The number of rows in the file.
    package var rows: Int {
        let wanted = min(max(capacity, 64), 1 << 20 - 1) + 1
        return 1 << (Int.bitWidth - (wanted - 1).leadingZeroBitCount)
    }

    /// The bytes in each of the two tables of names, which grow with the number of sessions that rows can refer to.
    package var nameBytes: Int { max(1 << 16, rows * 16) }
}

private enum FlightRecorderKey: FlintEnvironmentKey {
    /// Nil while the setting was not set.
    static let defaultValue: FlightRecorderConfiguration?? = nil
}

extension FlintConfiguration {
    /// The flight recorder, which keeps the newest of timeline and action stacks for the next run; `nil` for none.
    ///
    /// ``Flint/quickSetup(_:configure:)-method`` uses the folder of ``storage``, unless this was set, possibly to
    /// `nil`.
    public var flightRecorder: FlightRecorderConfiguration? {
        get { self[FlightRecorderKey.self] ?? nil }
        set { self[FlightRecorderKey.self] = .some(newValue) }
    }

    /// Whether ``flightRecorder`` was set, possibly to `nil`.
    package var setsFlightRecorder: Bool { self[FlightRecorderKey.self] != nil }
}
