#if SQLite
    internal import FlintDurableFlows
    internal import FlintFiles

    /// What tests change of a store of SQLite.
    package struct SQLiteFlowOptions: Sendable {
        /// How many pages the log holds before it is copied into the file.
        package var checkpointPages = 1_000
        /// How many pages it holds before the copy waits for readers, because readers that follow one another would let it grow
        /// for ever.
        package var restartPages = 16_000
        /// How long a transaction waits for those of other processes.
        package var lockLimit = Duration.seconds(10)
        /// How many pages the file may have; `nil` for as many as SQLite allows.
        package var pageLimit: Int?
        /// How many connections read.
        package var readers = 2
        /// Says on which network file system a folder is.
        package var networkName: @Sendable (_ folder: String) -> String? = { NetworkVolume.name(at: $0) }
        /// Called where a process may end, for tests of what is left then.
        package var onStep: @Sendable (Step) -> Void = { _ in }

        /// A step of a transaction.
        package enum Step: Sendable {
            case written
            case committed
        }

        package init() {}
    }
#endif
