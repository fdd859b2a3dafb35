#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Functions that read from and write to file descriptors.
///
/// They repeat system calls that a signal interrupted or that wrote only some of the bytes.
package enum Descriptor {
    /// Reads the available bytes of a file, pipe or socket, and waits for the first byte if there is none.
    ///
    /// - Parameters:
    ///   - descriptor: An open file descriptor.
    ///   - count: The greatest number of bytes to read.
    ///   - path: The name to report in an error.
    /// - Returns: At least one byte, or none at the end of the input.
    /// - Throws: ``FileFailure`` if the descriptor cannot be read.
    package static func read(
        _ descriptor: Int32, upTo count: Int, path: String
    ) throws(FileFailure) -> [UInt8] {
        while true {
            var result = 0
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                result = unsafe readOnce(descriptor, buffer.baseAddress, count)
                filled = max(0, result)
            }
            if result >= 0 { return bytes }
            try wait(for: Int16(POLLIN), on: descriptor, after: .last(path, .read))
        }
    }

    /// Reads to the end of the input, or until a number of bytes has been read.
    ///
    /// - Parameters:
    ///   - descriptor: An open file descriptor.
    ///   - limit: The greatest number of bytes to read.
    ///   - path: The name to report in an error.
    /// - Returns: The bytes; if there are `limit` of them, the input may contain more.
    /// - Throws: ``FileFailure`` if the descriptor cannot be read.
    package static func readAll(
        _ descriptor: Int32, limit: Int, path: String
    ) throws(FileFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < limit {
            let part = try read(descriptor, upTo: min(limit - bytes.count, 1 << 16), path: path)
            if part.isEmpty { break }
            bytes += part
        }
        return bytes
    }

    /// Writes all bytes, and repeats the system call after a short write.
    ///
    /// - Parameters:
    ///   - bytes: The bytes to write.
    ///   - descriptor: An open file descriptor.
    ///   - path: The name to report in an error.
    /// - Throws: ``FileFailure`` if the system refuses to write. Some of the bytes may have been written.
    package static func write(
        _ bytes: ArraySlice<UInt8>, to descriptor: Int32, path: String
    ) throws(FileFailure) {
        var rest = bytes
        while !rest.isEmpty {
            let result = unsafe rest.withUnsafeBytes { buffer in
                unsafe writeOnce(descriptor, buffer.baseAddress, buffer.count)
            }
            if result > 0 {
                rest = rest.dropFirst(result)
            } else if result == 0 {
                throw FileFailure(.write, number: ENOSPC, path: path)
            } else {
                try wait(for: Int16(POLLOUT), on: descriptor, after: .last(path, .write))
            }
        }
    }

    /// Writes bytes by one system call, so that the bytes of several writers do not mix.
    ///
    /// - Parameters:
    ///   - bytes: The bytes to write.
    ///   - descriptor: An open file descriptor.
    ///   - path: The name to report in an error.
    /// - Throws: ``FileFailure`` if the system refuses to write, or the device is full. A part of the bytes
    ///   may have been written.
    static func writeAtOnce(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(FileFailure) {
        while true {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe writeOnce(descriptor, buffer.baseAddress, buffer.count)
            }
            if count == bytes.count { return }
            // A short write means that the device is full.
            if count >= 0 { throw FileFailure(.write, number: ENOSPC, path: path) }
            if errno != EINTR { throw .last(path, .write) }
        }
    }

    /// Reserves space on the device for the first `size` bytes of a file.
    ///
    /// - Parameters:
    ///   - size: The size in bytes.
    ///   - descriptor: An open file descriptor.
    ///   - path: The name to report in an error.
    /// - Throws: ``FileFailure`` if the space cannot be reserved, with `ENOSPC` for a full device.
    static func allocate(_ size: Int, for descriptor: Int32, path: String) throws(FileFailure) {
        #if canImport(Darwin)
            var request = fstore_t(
                fst_flags: UInt32(F_ALLOCATEALL), fst_posmode: F_PEOFPOSMODE, fst_offset: 0,
                fst_length: off_t(size), fst_bytesalloc: 0)
            try system(.write, path) { unsafe fcntl(descriptor, F_PREALLOCATE, &request) }
            try system(.write, path) { ftruncate(descriptor, off_t(size)) }
        #else
            // `posix_fallocate` returns the error number instead of setting `errno`.
            while true {
                let number = posix_fallocate(descriptor, 0, off_t(size))
                if number == 0 { return }
                if number != EINTR { throw FileFailure(.write, number: number, path: path) }
            }
        #endif
    }

    /// Waits until a read or write that failed can be repeated.
    ///
    /// After an interruption by a signal it returns at once. If the descriptor is non-blocking and not ready,
    /// it waits until the system reports one of `events`, the bits of `poll`.
    ///
    /// - Throws: The given error, if it has another cause, since repeating the call cannot help.
    private static func wait(
        for events: Int16, on descriptor: Int32, after error: FileFailure
    ) throws(FileFailure) {
        if error.number == EINTR { return }
        // Another program may have made a shared terminal or pipe non-blocking.
        guard error.number == EAGAIN || error.number == EWOULDBLOCK else { throw error }
        var request = pollfd(fd: descriptor, events: events, revents: 0)
        _ = unsafe poll(&request, 1, -1)
    }
}

// These constants make the system's functions callable inside of `Descriptor`, which has its own `read` and
// `write`.
#if canImport(Glibc)
    private let readOnce = unsafe Glibc.read
    private let writeOnce = unsafe Glibc.write
#elseif canImport(Musl)
    private let readOnce = unsafe Musl.read
    private let writeOnce = unsafe Musl.write
#elseif canImport(Darwin)
    private let readOnce = unsafe Darwin.read
    private let writeOnce = unsafe Darwin.write
#endif
