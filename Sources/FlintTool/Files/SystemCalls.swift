import FlintFiles

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The operating system's functions on descriptors, with errors that name the file.
package enum SystemCalls {
    static let standardInput: Int32 = 0
    static let standardOutput: Int32 = 1
    static let standardError: Int32 = 2

    /// Reads to the end, but no more than a limit.
    static func readAll(_ descriptor: Int32, limit: Int, path: String) throws(FileError) -> [UInt8] {
        do throws(FileFailure) {
            return try Descriptor.readAll(descriptor, limit: limit, path: path)
        } catch {
            throw FileError(error, path: path)
        }
    }

    /// Writes all bytes, however many calls that takes.
    package static func writeAll(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(FileError) {
        do throws(FileFailure) {
            try Descriptor.write(bytes[...], to: descriptor, path: path)
        } catch {
            throw FileError(error, path: path)
        }
    }

    /// Turns the signals that would end the process into errors of the calls that cause them.
    static func ignoreWriteSignals() {
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
    }
}

extension FileError {
    /// The refusal of a file as the caller knows it.
    init(_ failure: FileFailure, path: String) {
        self.init(path: path, reason: failure.reason, isClosedPipe: failure.number == EPIPE)
    }
}
