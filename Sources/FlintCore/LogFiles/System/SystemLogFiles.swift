internal import Foundation

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The file system of the machine.
package struct SystemLogFiles: LogFileSystem {
    package init() {}

    package func makeFolder(_ path: String) throws(LogFileFailure) {
        if Self.isFolder(path) { return }
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw LogFileFailure(.makeFolder, number: Self.number(of: error))
        }
    }

    package func lock(_ path: String) throws(LogFileFailure) -> any OpenLogFile {
        // The file may be deleted between opening and locking; such a lock would keep nobody away.
        for _ in 0..<8 {
            let file = try SystemLogFile(path, O_RDWR | O_CREAT, .lock)
            do {
                try system(.lock) { flock(file.descriptor, LOCK_EX | LOCK_NB) }
            } catch {
                throw LogFileFailure(.lock, number: error.number, isLocked: error.number == EWOULDBLOCK)
            }
            if file.isAt(path) { return file }
        }
        throw LogFileFailure(.lock, number: ENOENT)
    }

    package func names(in folder: String) throws(LogFileFailure) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw LogFileFailure(.list, number: Self.number(of: error))
        }
    }

    package func look(_ path: String) throws(LogFileFailure) -> LogFilePlace {
        var facts = stat()
        guard unsafe lstat(path, &facts) == 0 else {
            if errno == ENOENT { return .empty }
            throw LogFileFailure(.look, number: errno)
        }
        return facts.st_mode & S_IFMT == S_IFREG ? .file(bytes: Int(facts.st_size)) : .other
    }

    package func open(_ path: String) throws(LogFileFailure) -> any OpenLogFile {
        try SystemLogFile(path, O_RDWR | O_APPEND | O_CREAT, .open)
    }

    package func openForReading(_ path: String) throws(LogFileFailure) -> any OpenLogFile {
        // Opening a pipe would wait for its writer.
        try SystemLogFile(path, O_RDONLY | O_NONBLOCK, .open)
    }

    package func rename(_ path: String, to other: String) throws(LogFileFailure) {
        try system(.rename) { unsafe renameOnce(path, other) }
    }

    package func remove(_ path: String) throws(LogFileFailure) {
        guard unsafe unlink(path) != 0, errno != ENOENT else { return }
        throw LogFileFailure(.remove, number: errno)
    }

    private static func isFolder(_ path: String) -> Bool {
        var facts = stat()
        return unsafe stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }

    private static func number(of error: any Error) -> Int32 {
        let error = error as NSError
        // On Linux it is an error of Swift, which a cast to `NSError` alone does not find.
        let underlying = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError }
        let posix = [underlying, error].compactMap(\.self).first { $0.domain == NSPOSIXErrorDomain }
        return posix.map { Int32(truncatingIfNeeded: $0.code) } ?? EIO
    }
}

/// A file by its descriptor.
private final class SystemLogFile: OpenLogFile {
    let descriptor: Int32

    init(_ path: String, _ flags: Int32, _ step: LogFileFailure.Step) throws(LogFileFailure) {
        // The last part of the path must be the file itself: a link could lead anywhere.
        descriptor = try system(step) { openOnce(path, flags | O_CLOEXEC | O_NOFOLLOW, 0o644) }
    }

    deinit {
        // A process that is just being started may still hold the descriptor, and the lock with it.
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    func size() throws(LogFileFailure) -> Int {
        var facts = stat()
        try system(.look) { unsafe fstat(descriptor, &facts) }
        return Int(facts.st_size)
    }

    func read(at offset: Int, count: Int) throws(LogFileFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let (start, rest) = (offset + bytes.count, count - bytes.count)
            var got = 0
            let part = unsafe [UInt8](unsafeUninitializedCapacity: rest) { buffer, filled in
                got = unsafe pread(descriptor, buffer.baseAddress, rest, off_t(start))
                filled = max(0, got)
            }
            if got == 0 { break }
            if got < 0, errno != EINTR { throw LogFileFailure(.read, number: errno) }
            bytes += part
        }
        return bytes
    }

    func append(_ bytes: [UInt8]) throws(LogFileFailure) {
        while true {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe writeOnce(descriptor, buffer.baseAddress, buffer.count)
            }
            if count == bytes.count { return }
            // A part of a line only fits if the device is full.
            if count >= 0 { throw LogFileFailure(.write, number: ENOSPC) }
            if errno != EINTR { throw LogFileFailure(.write, number: errno) }
        }
    }

    func truncate(to size: Int) throws(LogFileFailure) {
        try system(.truncate) { ftruncate(descriptor, off_t(size)) }
    }

    func synchronize() throws(LogFileFailure) {
        #if canImport(Darwin)
            // There, fsync leaves the bytes in the cache of the drive.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        try system(.synchronize) { fsync(descriptor) }
    }

    func isAt(_ path: String) -> Bool {
        var (mine, theirs) = (stat(), stat())
        guard unsafe fstat(descriptor, &mine) == 0, unsafe lstat(path, &theirs) == 0 else { return false }
        return mine.st_ino == theirs.st_ino && mine.st_dev == theirs.st_dev
    }
}

extension LogFileFailure: CustomStringConvertible {
    /// The system's own words.
    package var description: String {
        unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
    }
}

/// Makes one call to the system, again if a signal came between.
@discardableResult
private func system(
    _ step: LogFileFailure.Step, _ call: () -> Int32
) throws(LogFileFailure) -> Int32 {
    while true {
        let result = call()
        if result >= 0 { return result }
        if errno != EINTR { throw LogFileFailure(step, number: errno) }
    }
}

// Named here, because a bare `write` or `open` would mean the members above.
#if canImport(Glibc)
    private let writeOnce = unsafe Glibc.write
    private let renameOnce = unsafe Glibc.rename
    private func openOnce(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
        unsafe Glibc.open(path, flags, mode)
    }
#elseif canImport(Musl)
    private let writeOnce = unsafe Musl.write
    private let renameOnce = unsafe Musl.rename
    private func openOnce(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
        unsafe Musl.open(path, flags, mode)
    }
#elseif canImport(Darwin)
    private let writeOnce = unsafe Darwin.write
    private let renameOnce = unsafe Darwin.rename
    private func openOnce(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
        unsafe Darwin.open(path, flags, mode)
    }
#endif
