internal import Dispatch
internal import Foundation
internal import Synchronization

/// The thread of one writer.
///
/// It is none of a pool: an output that does not return would take it from everybody else, and a pool has few.
final class LogThread: Sendable {
    private let work = Mutex<[LogOutputWriter]>([])
    private let signal = DispatchSemaphore(value: 0)
    private let isStarted = Atomic(false)
    private let isOver = Atomic(false)

    /// Has a writer write what is lined up; the writer is held until it has.
    func run(_ writer: LogOutputWriter) {
        work.withLock { $0.append(writer) }
        if !isStarted.exchange(true, ordering: .relaxed) { start() }
        signal.signal()
    }

    /// Ends the thread, as nobody is left to write.
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
