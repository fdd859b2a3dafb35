internal import Dispatch
internal import Foundation
internal import Synchronization

/// The thread of one writer.
///
/// It belongs to no pool: an output that does not return would block one of the pool's few threads.
final class LogThread: Sendable {
    private let work = Mutex<[LogOutputWriter]>([])
    private let signal = DispatchSemaphore(value: 0)
    private let isStarted = Atomic(false)
    private let isOver = Atomic(false)

    /// Makes a writer write its pending events; the writer is retained until then.
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
