import FlintFiles

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Standard output, standard error or another open file descriptor, written without a buffer.
struct FileOutput: OutputSink {
    private let descriptor: Int32

    static let standardOutput = FileOutput(descriptor: STDOUT_FILENO)
    static let standardError = FileOutput(descriptor: STDERR_FILENO)

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    func write(_ text: String) throws(OutputError) {
        do {
            try Descriptor.write(Array(text.utf8)[...], to: descriptor, path: "output")
        } catch {
            throw OutputError(code: error.number == EPIPE ? .closed : .failed, reason: error.reason)
        }
    }

    /// Makes a closed pipe an error of `write` instead of the end of the program.
    ///
    /// The setting is the whole process's, so call it once, first thing in `main`.
    static func ignoreBrokenPipes() {
        _ = signal(SIGPIPE, SIG_IGN)
    }
}
