#if SQLite
    internal import FlintFiles
    internal import Foundation

    /// The lock under which processes write to a file and copy its log.
    ///
    /// SQLite has locks of its own. But in versions before 3.51.3 (but 3.50.7 and 3.44.6) a copy of the log that begins while
    /// another connection begins the log anew can lose what is written then: https://sqlite.org/wal.html#walresetbug. A lock
    /// for copies alone would not be enough, because it is a commit that begins the log anew. And SQLite lets a writer that waits
    /// ask again and again, so that a busy process can keep others out; here, they take turns.
    final class StoreLock {
        private let path: String
        /// Held while waiting for the lock, so that the one who has just released it comes after those who wait.
        private let turn: OpenFile
        private let lock: OpenFile

        init(_ path: String) throws(FileFailure) {
            self.path = path
            turn = try .toLock(path + "-turn", mode: 0o600)
            lock = try .toLock(path + "-lock", mode: 0o600)
        }

        /// Acquires the lock; this thread waits.
        ///
        /// - Parameter limit: How long it waits for the others.
        /// - Returns: Whether it was acquired.
        func acquire(within limit: Duration) throws(FileFailure) -> Bool {
            let deadline = ContinuousClock.now + limit
            guard try Self.wait(for: turn, until: deadline) else { return false }
            defer { turn.unlock() }
            return try Self.wait(for: lock, until: deadline)
        }

        func release() { lock.unlock() }

        /// Whether other processes that open the lock get this one; somebody may have removed its file.
        var isInPlace: Bool { lock.isAt(path + "-lock") && turn.isAt(path + "-turn") }

        /// The system can wait for a lock, but not for a time.
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
