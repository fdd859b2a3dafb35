#if SQLite
    internal import FlintBasics
    internal import Foundation

    /// The lock between processes for writing to a SQLite file and copying its write-ahead log.
    ///
    /// SQLite's own locks are not sufficient for two reasons. Before version 3.51.3 (except 3.50.7 and
    /// 3.44.6), a copy of the log that begins while another connection overwrites the log from its beginning
    /// can lose writes: https://sqlite.org/wal.html#walresetbug. A lock for copies alone would not help,
    /// because a commit may overwrite the log, too. And a waiting writer of SQLite polls, so a busy process
    /// can keep others out for long. With this lock processes take turns.
    final class StoreLock {
        private let path: String
        /// A second lock, which a process holds while it waits for the main lock.
        ///
        /// So a process that has just released the main lock gets the main lock again only after a process
        /// that already waits.
        private let turn: OpenFile
        private let lock: OpenFile

        init(_ path: String) throws(FileFailure) {
            self.path = path
            turn = try .toLock(path + "-turn", mode: 0o600)
            lock = try .toLock(path + "-lock", mode: 0o600)
        }

        /// Blocks the thread until the lock is acquired, but not longer than a limit.
        ///
        /// - Parameter limit: The longest time to wait.
        /// - Returns: Whether the lock was acquired.
        func acquire(within limit: Duration) throws(FileFailure) -> Bool {
            let deadline = ContinuousClock.now + limit
            guard try Self.wait(for: turn, until: deadline) else { return false }
            defer { turn.unlock() }
            return try Self.wait(for: lock, until: deadline)
        }

        func release() { lock.unlock() }

        /// Whether the lock files are still at their paths, so that all processes use the same lock.
        var isInPlace: Bool { lock.isAt(path + "-lock") && turn.isAt(path + "-turn") }

        /// Waits until a lock is acquired or a deadline has passed.
        ///
        /// The function tries again and again, because the system's call for a lock has no deadline.
        ///
        /// - Parameters:
        ///   - file: The lock file.
        ///   - deadline: The latest end of the wait.
        /// - Returns: Whether the lock was acquired.
        private static func wait(
            for file: OpenFile, until deadline: ContinuousClock.Instant
        ) throws(FileFailure) -> Bool {
            var pause = 0.000_05
            while true {
                if try file.tryLock() { return true }
                guard ContinuousClock.now < deadline else { return false }
                Thread.sleep(forTimeInterval: pause * .random(in: 0.5...1.5))
                pause = min(pause * 1.5, 0.002)
            }
        }
    }
#endif
