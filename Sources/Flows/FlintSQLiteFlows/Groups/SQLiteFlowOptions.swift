#if SQLite
    internal import FlintBasics
    internal import FlintDurableFlows

    /// Options of a SQLite store that have their default values outside of tests.
    package struct SQLiteFlowOptions: Sendable {
        /// The number of pages in the write-ahead log from which on commits copy the log into the file.
        package var checkpointPages = 1_000
        /// The number of pages in the write-ahead log from which on the copy waits for readers.
        ///
        /// Without that wait, readers that follow one another would let the log grow without limit.
        package var restartPages = 16_000
        /// The longest time for which a transaction waits for other processes.
        ///
        /// Afterwards its operations throw `FlowStoreError` with the code `unavailable`.
        package var lockLimit = Duration.seconds(10)
        /// The greatest number of pages of the file; `nil` for SQLite's own limit.
        ///
        /// A write that needs more fails like one to a full disk.
        package var pageLimit: Int?
        /// Whether opening a file makes and updates its tables.
        package var migrates = true
        /// The number of connections that only read, at least one.
        ///
        /// The calls that read are distributed among them in turn.
        package var readers = 2
        /// Returns the name of a folder's network file system; `nil` for a folder on a local disk.
        package var networkName: @Sendable (_ folder: String) -> String? = { NetworkVolume.name(at: $0) }
        /// Called between the parts of a transaction, at which tests end the process.
        package var onStep: @Sendable (Step) -> Void = { _ in }

        /// The point that a transaction has reached: its changes are written to the log, or they are
        /// committed.
        package enum Step: Sendable {
            case written
            case committed
        }

        package init() {}
    }
#endif
