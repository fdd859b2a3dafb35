internal import Dispatch
internal import Foundation
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The thread on which one writer calls outputs.
///
/// It belongs to no thread pool, because an output that does not return would block one of the pool's few
/// threads.
final class LogThread: Sendable {
    private let work = Mutex<[LogOutputWriter]>([])
    private let signal = DispatchSemaphore(value: 0)
    private let isStarted = Atomic(false)
    private let isOver = Atomic(false)

    /// Makes the thread write the pending entries of the writer, which it retains until they are written.
    func run(_ writer: LogOutputWriter) {
        work.withLock { $0.append(writer) }
        if !isStarted.exchange(true, ordering: .relaxed) { start() }
        signal.signal()
    }

    /// Ends the thread, because its writer was released.
    func end() {
        isOver.store(true, ordering: .releasing)
        signal.signal()
    }

    private func start() {
        let thread = Thread { [self] in
            while true {
                signal.wait()
                let writer = work.withLock { $0.popLast() }
                writer?.drain()
                if isOver.load(ordering: .acquiring) { return }
            }
        }
        thread.name = "flint.logs.write"
        thread.start()
    }
}

/// The writers of all runtimes in the process, which write their pending entries when the process ends
/// regularly.
enum LogWriters {
    private struct Reference: Sendable {
        weak let writer: LogOutputWriter?
    }

    private static let all = Mutex<[Reference]>([])
    private static let registration: Int32 = atexit { LogWriters.finish() }

    static func add(_ writer: LogOutputWriter) {
        _ = registration
        // Writers that are still alive are released outside the lock, because this could be their last
        // reference.
        _ = all.withLock { references in
            let alive = references.map(\.writer)
            references = zip(references, alive).filter { $0.1 != nil }.map(\.0) + [Reference(writer: writer)]
            return alive
        }
    }

    /// Waits until the writers have written all entries.
    ///
    /// The wait for an output that does not return ends after the time limit of its writer.
    private static func finish() {
        let writers = all.withLock { $0.map(\.writer) }.compactMap(\.self)
        let waits = writers.compactMap { writer in
            writer.beginWait(isFlushing: false).map { (writer, $0, deadline: writer.timeLimit.deadline) }
        }
        for (writer, wait, deadline) in waits { _ = writer.end(of: wait, until: deadline) }
    }
}
