#if SQLite
    internal import FlintBasics
    internal import FlintDurableFlows

    /// Options of a SQLite store that only tests change.
    package struct SQLiteFlowOptions: Sendable {
        /// The number of pages in the log after which it is copied into the file.
        package var checkpointPages = 1_000
        /// The number of pages in the log after which the copy waits for readers.
        ///
        /// Otherwise consecutive readers would let the log grow for ever.
        package var restartPages = 16_000
        /// The time that a transaction waits for other processes.
        package var lockLimit = Duration.seconds(10)
        /// The greatest number of pages of the file; `nil` for SQLite's own limit.
        package var pageLimit: Int?
        /// The number of reading connections.
        package var readers = 2
        /// Returns the name of the network file system of a folder; `nil` for a local one.
        package var networkName: @Sendable (_ folder: String) -> String? = { NetworkVolume.name(at: $0) }
        /// Called at points where a process may end, for tests of the remains.
        package var onStep: @Sendable (Step) -> Void = { _ in }

        /// A step of a transaction.
        package enum Step: Sendable {
            case written
            case committed
        }

        package init() {}
    }
#endif
