#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The three streams that a process starts with.
enum StandardStreams {
    /// Makes the streams safe to use.
    ///
    /// A stream that is closed gets the null device: otherwise the next file that is opened takes its number, and a
    /// note would receive what is meant for the screen. A broken pipe becomes an error of the write.
    static func prepare() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1
        {
            // The lowest free number is taken, and those below are open by now.
            _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY)
        }
        FileOutput.ignoreBrokenPipes()
    }
}
