import Synchronization

/// An output that keeps what was written, for tests.
final class MemoryOutput: OutputSink {
    private let contents = Mutex("")
    private let limit: Int

    /// Makes an empty output.
    ///
    /// - Parameter limit: The number of bytes after which the output behaves like a closed pipe.
    init(closedAfter limit: Int = .max) {
        self.limit = limit
    }

    /// Everything that was written so far.
    var text: String {
        contents.withLock(\.self)
    }

    func write(_ text: String) throws(OutputError) {
        try contents.withLock { contents throws(OutputError) in
            guard contents.utf8.count + text.utf8.count <= limit else {
                throw OutputError(code: .closed, reason: "closed by the test")
            }
            contents += text
        }
    }
}
