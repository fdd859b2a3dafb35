import FlintFiles

/// The lines of standard input or of another file descriptor, one at a time.
///
/// The reader works for terminals, pipes and files. It reads no further than it is asked to, except for the
/// rest of a portion that it got. The read happens on a thread of the reader's own, so a person who
/// thinks about the next command stops nothing else.
///
/// Cancelling the task that waits for a line does not end the wait: the system call returns with the next input
/// or at the end of it. The descriptor stays open; it belongs to the caller.
actor LineReader {
    private let executor = ReadingExecutor()
    private let descriptor: Int32
    private var splitter: LineSplitter
    private var hasEnded = false

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - descriptor: The file descriptor to read, standard input unless told otherwise.
    ///   - limit: The largest number of bytes of a line; a longer line is cut and marked.
    init(descriptor: Int32 = 0, limit: Int = 1 << 20) {
        self.descriptor = descriptor
        splitter = LineSplitter(limit: limit)
    }

    /// Waits for the next line.
    ///
    /// - Returns: The line, or `nil` at the end of the input, again and again.
    /// - Throws: ``FileFailure`` if the input cannot be read.
    func next() throws(FileFailure) -> InputLine? {
        while true {
            if let line = splitter.popLine() { return line }
            if hasEnded { return nil }
            let bytes = try Descriptor.read(descriptor, upTo: 1 << 14, path: "input")
            if bytes.isEmpty {
                hasEnded = true
                splitter.finish()
            } else {
                splitter.take(bytes)
            }
        }
    }
}
