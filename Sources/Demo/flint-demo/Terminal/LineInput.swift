import Dispatch
import Synchronization

/// The lines of the program's input, which are commands, and answers to questions.
///
/// If several callers wait for a line, the newest call gets the next one. So while the program waits for a
/// command, a question of an action that the inspector has started gets the next line as its answer.
final class LineInput: Sendable {
    private struct State {
        var waiters: [CheckedContinuation<String?, Never>] = []
        var isReading = false
    }

    private struct Source: Sendable {
        let read: @Sendable () -> String?
    }

    private let source: Source
    // Reading blocks the thread, which therefore must not belong to the concurrency pool.
    private let queue = DispatchQueue(label: "flint-demo.input")
    private let state = Mutex(State())

    /// Creates an input from a function; by default it reads standard input.
    ///
    /// - Parameter read: A function that returns the next line without its line ending; `nil` at the end of
    ///   the input. The function may block its thread.
    init(reading read: @escaping @Sendable () -> String? = { readLine() }) {
        source = Source(read: read)
    }

    /// Creates an input from a list of lines, for tests and the tour.
    convenience init(lines: [String]) {
        let rest = Rest(lines)
        self.init { rest.next() }
    }

    /// Waits for the next line and returns it; `nil` at the end of the input.
    func next() async -> String? {
        await withCheckedContinuation { continuation in
            let begins = state.withLock { state in
                state.waiters.append(continuation)
                defer { state.isReading = true }
                return !state.isReading
            }
            if begins { read() }
        }
    }

    private func read() {
        queue.async { [self] in
            let line = source.read()
            let (waiter, goesOn) = state.withLock { state in
                let waiter = state.waiters.popLast()
                state.isReading = !state.waiters.isEmpty
                return (waiter, state.isReading)
            }
            waiter?.resume(returning: line)
            if goesOn { read() }
        }
    }

    private final class Rest: Sendable {
        private let lines: Mutex<ArraySlice<String>>

        init(_ lines: [String]) { self.lines = Mutex(lines[...]) }

        func next() -> String? { lines.withLock { $0.popFirst() } }
    }
}
