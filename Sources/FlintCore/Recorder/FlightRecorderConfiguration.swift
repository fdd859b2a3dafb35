public import Foundation

/// Where a runtime keeps the newest of what happens, so that the next run can tell how this one ended.
///
/// The file of a run is memory of its process: to write costs some nanoseconds, and what was written is there however the process ends,
/// killed or crashed. Only a failure of the machine can lose the last seconds. ``Flint/previousRun()-method`` reads what the run before
/// left.
///
/// ```swift
/// try Flint.setup(AppFeatures.self) { configuration in
///     configuration.includesFrameworkFeatures = true
///     configuration.flightRecorder = FlightRecorderConfiguration(folder: folder)
/// }
/// if let previous = Flint.previousRun(), !previous.isClean { print(previous.unfinished) }
/// ```
public struct FlightRecorderConfiguration: Sendable, Hashable {
    /// The folder, which is made if need be.
    ///
    /// Several processes may have the same one.
    public var folder: URL

    /// How many beginnings, ends and refusals are kept at least, from 64 to 1,048,575; each takes 136 bytes with its input.
    ///
    /// Room is made for the next power of two; what lies outside counts as the nearest.
    public var capacity = 4000

    /// How many files of earlier runs are kept, the newest; at least 1.
    public var retainedRuns = 3

    /// Keeps what happens in a folder.
    ///
    /// - Parameter folder: The folder.
    public init(folder: URL) {
        self.folder = folder
    }

    /// The rows that the file has.
    var rows: Int {
        let wanted = min(max(capacity, 64), 1 << 20 - 1) + 1
        return 1 << (Int.bitWidth - (wanted - 1).leadingZeroBitCount)
    }
}

private enum FlightRecorderKey: FlintConfigurationKey {
    /// Nil as long as nobody has said anything.
    static let defaultValue: FlightRecorderConfiguration?? = nil
}

extension FlintConfiguration {
    /// Keeps the newest of timeline and action stacks in a file for the next run; `nil` keeps nothing.
    ///
    /// ``Flint/quickSetup(_:configure:)-method`` keeps it in the folder of ``storage``, unless this was set, to `nil` for example.
    public var flightRecorder: FlightRecorderConfiguration? {
        get { self[FlightRecorderKey.self] ?? nil }
        set { self[FlightRecorderKey.self] = .some(newValue) }
    }

    /// Whether somebody has said what is to be kept.
    var saysFlightRecorder: Bool { self[FlightRecorderKey.self] != nil }
}
