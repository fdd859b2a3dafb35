import FlintFiles

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Calls of the operating system on descriptors, with errors that name the file.
package enum SystemCalls {
    static let standardInput: Int32 = 0
    static let standardOutput: Int32 = 1
    static let standardError: Int32 = 2

    /// Reads to the end, but no more bytes than a limit.
    static func readAll(_ descriptor: Int32, limit: Int, path: String) throws(FileError) -> [UInt8] {
        do throws(FileFailure) {
            return try Descriptor.readAll(descriptor, limit: limit, path: path)
        } catch {
            throw FileError(error, path: path)
        }
    }

    /// Writes all bytes, with as many calls as needed.
    package static func writeAll(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(FileError) {
        do throws(FileFailure) {
            try Descriptor.write(bytes[...], to: descriptor, path: path)
        } catch {
            throw FileError(error, path: path)
        }
    }

    /// Ignores the signals that would end the process, so that the calls that cause them fail instead.
    static func ignoreWriteSignals() {
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
    }
}

extension FileError {
    /// Creates the error with the path that the caller used.
    init(_ failure: FileFailure, path: String) {
        self.init(path: path, reason: failure.reason, isClosedPipe: failure.number == EPIPE)
    }
}
