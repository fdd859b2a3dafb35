import FlintDurableFlows
import FlintSQLiteFlows
import Foundation

/// What the program does with a file of SQLite; nothing without the trait.
enum SQLiteModes {
    static func run(_ mode: String, in folder: URL, _ number: Int) async throws {
        #if SQLite
            let file = folder.appending(path: "runs.sqlite")
            switch mode {
            case "sqlite-work": try await work(in: file, number)
            case "sqlite-deliver":
                try await Delivering(SQLiteFlowStore(file: file), CommandLine.arguments[3...]).work()
            case "sqlite-start":
                try await DurableProcessProgram.start(in: SQLiteFlowStore(file: file), "\(number)")
            case "sqlite-measure": try await SQLiteMeasurement(folder, runs: number).measure()
            default: exit(64)
            }
        #else
            exit(64)
        #endif
    }

    #if SQLite
        /// The third argument says which of several processes this is, each of which has runs of its own.
        ///
        /// The fourth stands
        /// for the start of the machine: what a process of another start holds is free.
        private static func work(in file: URL, _ number: Int) async throws {
            let now = FlowTime(microseconds: Int64(Date().timeIntervalSince1970 * 1e6))
            var options = SQLiteFlowOptions()
            // Many copies of the log.
            options.checkpointPages = 40
            let store = SQLiteFlowStore(
                file: file, clock: ContinuousClock(), startingAt: now, boot: CommandLine.arguments[4],
                options: options)
            try await DurableProcessProgram.work(in: store, on: number * 4..<number * 4 + 4)
        }
    #endif
}
