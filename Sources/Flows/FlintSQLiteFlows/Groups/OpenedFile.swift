#if SQLite
    internal import FlintDurableFlows
    internal import Foundation

    /// The SQLite file of a store, which the store's first operation opens.
    struct OpenedFile: GroupExecutor {
        private let path: String
        private let options: SQLiteFlowOptions
        private let moment: @Sendable () -> FlowMoment
        private var core: SQLiteFlowCore?
        /// Whether the file was open before; a file that was removed since then is not created again.
        private var wasOpen = false
        private var isClosed = false

        /// Creates the executor for a file that is not open yet.
        ///
        /// - Parameters:
        ///   - path: The path of the file.
        ///   - options: The options of the store.
        ///   - moment: Returns the system's time and the computer's uptime.
        init(
            _ path: String, _ options: SQLiteFlowOptions, at moment: @escaping @Sendable () -> FlowMoment
        ) {
            self.path = path
            self.options = options
            self.moment = moment
        }

        /// Opens the file unless it is open, or opens it again if another file has taken its path.
        ///
        /// - Throws: ``SQLiteFlowError`` with the code `closed` if the store was closed, `removed` if an
        ///   opened file is missing now, or another code if the file cannot be opened.
        private mutating func open() throws {
            guard !isClosed else {
                throw SQLiteFlowError(.closed, "The store of runs was closed; open another one.")
            }
            if core?.isInPlace == true { return }
            // The old connection is released before the new one is opened, because its locks would block the
            // new one.
            core = nil
            if wasOpen, !FileManager.default.fileExists(atPath: path) {
                throw SQLiteFlowError(
                    .removed,
                    "The file '\(path)' was removed while its runs were worked on; put it back, with its '-wal'."
                )
            }
            if !options.migrates { try Schema.checkExistence(at: path) }
            core = try SQLiteFlowCore(path, creates: !wasOpen && options.migrates, options)
            wasOpen = true
        }

        /// Opens the file unless it is open, and returns its path with symbolic links resolved.
        ///
        /// - Throws: ``SQLiteFlowError`` if the store was closed, the file was removed, or it cannot be
        ///   opened.
        mutating func openedPath() throws -> String {
            try open()
            return core?.path ?? path
        }

        mutating func close() { (core, isClosed) = (nil, true) }

        /// Returns whether another process has changed the file since the last call; `false` if the file is
        /// not open.
        mutating func takeForeignChange() -> Bool { core?.takeForeignChange() ?? false }

        mutating func perform(_ operations: [GroupOperation<RunTable>]) -> GroupResult {
            guard !operations.isEmpty else { return GroupResult(answers: []) }
            do {
                try open()
            } catch {
                return GroupResult(answers: operations.map { $0.failure(error) })
            }
            return core?.perform(operations, at: moment) ?? GroupResult(answers: [])
        }
    }
#endif
