public import Foundation

/// The configuration of the flight recorder, which keeps the newest events of an application's run for its
/// next run.
///
/// The file is mapped into the memory of the process. A write costs some nanoseconds, and written data
/// survives any end of the process, killed or crashed. The system writes the data to the device later, so a
/// failure of the machine can lose about the last half minute. ``Flint/previousRun()-method`` reads the file
/// of the previous run.
///
/// ```swift
/// try Flint.current.setup(AppFeatures.self) { configuration in
///     configuration.includesFrameworkFeatures = true
///     configuration.flightRecorder = FlightRecorderConfiguration(folder: folder)
/// }
/// if let previous = Flint.current.previousRun(), !previous.isClean { print(previous.unfinished) }
/// ```
public struct FlightRecorderConfiguration: Sendable, Hashable {
    /// The folder of the files, which is created if necessary.
    ///
    /// Several processes may use the same folder. While the process that writes a file runs, the file may be
    /// deleted but not shortened: after that, the system would terminate the process.
    public var folder: URL

    /// The minimum number of beginnings, ends and refusals that are kept, from 64 to 1,048,575.
    ///
    /// Each takes 168 bytes of the file, which include its input and its share of the sessions' names.
    ///
    /// The file has space for the next power of two. A number outside of the range counts as the nearest
    /// limit.
    public var capacity = 4000

    /// The number of files of earlier runs that are kept; older files are deleted.
    ///
    /// A number below 1 counts as 1.
    public var retainedRuns = 3

    /// Creates a configuration with the default limits.
    ///
    /// - Parameter folder: The folder of the files.
    public init(folder: URL) {
        self.folder = folder
    }

    /// The number of rows in the file.
    package var rows: Int {
        let wanted = min(max(capacity, 64), 1 << 20 - 1) + 1
        return 1 << (Int.bitWidth - (wanted - 1).leadingZeroBitCount)
    }

    /// The size in bytes of each of the two tables of names.
    ///
    /// It grows with the number of sessions to which rows can refer.
    package var nameBytes: Int { max(1 << 16, rows * 16) }
}

private enum FlightRecorderKey: FlintEnvironmentKey {
    /// The value before the application has set the configuration.
    ///
    /// The application may set `nil`, which turns the recorder off; that value is `.some(nil)`.
    static let defaultValue: FlightRecorderConfiguration?? = nil
}

extension FlintConfiguration {
    /// The flight recorder, which keeps the newest part of timeline and action stacks for the application's
    /// next run; `nil` for none.
    ///
    /// ``Flint/quickSetup(_:configure:)-method`` uses the folder of ``storage``, unless you set this
    /// property, possibly to `nil`.
    public var flightRecorder: FlightRecorderConfiguration? {
        get { self[FlightRecorderKey.self] ?? nil }
        set { self[FlightRecorderKey.self] = .some(newValue) }
    }

    /// Whether the application has set ``flightRecorder``, possibly to `nil`.
    package var setsFlightRecorder: Bool { self[FlightRecorderKey.self] != nil }
}
