internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The writers of the process, which write their pending events when the process ends in order.
enum LogWriters {
    private struct Reference: Sendable {
        weak let writer: LogOutputWriter?
    }

    private static let all = Mutex<[Reference]>([])
    private static let registration: Int32 = atexit { LogWriters.finish() }

    static func add(_ writer: LogOutputWriter) {
        _ = registration
        // Live writers are released outside the lock, because it could be their last release.
        _ = all.withLock { references in
            let alive = references.map(\.writer)
            references = zip(references, alive).filter { $0.1 != nil }.map(\.0) + [Reference(writer: writer)]
            return alive
        }
    }

    /// Waits until all events are written; an output that does not return delays the end by its time limit.
    private static func finish() {
        let writers = all.withLock { $0.map(\.writer) }.compactMap(\.self)
        let waits = writers.compactMap { writer in
            writer.beginWait(isFlushing: false).map { (writer, $0, deadline: writer.timeLimit.deadline) }
        }
        for (writer, wait, deadline) in waits { _ = writer.end(of: wait, until: deadline) }
    }
}
