#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A file that several processes read and replace.
///
/// Whoever reads it sees a whole old or a whole new text, whenever a writer is killed. Writers wait for each other
/// by an advisory lock on a file beside it, `.<name>.lock`, which stays.
package struct TweakFileStorage: Sendable {
    /// What is done, in this order, to replace a file.
    package enum Step: String, Sendable, Hashable, CaseIterable {
        case resolve, lock, read, checkAccess, createTemporary, setPermissions, write, writeRest,
            syncTemporary, rename, syncFolder, undo, unlock
    }

    /// Called before each step; what it throws is taken as the system's refusal.
    package typealias Interception = @Sendable (Step) throws(TweakFileFailure) -> Void

    /// The path that the application gave.
    package let path: String
    private let intercept: Interception

    package init(path: String, intercept: @escaping Interception = { _ throws(TweakFileFailure) in }) {
        self.path = path
        self.intercept = intercept
    }

    /// Reads the file.
    ///
    /// - Returns: Its bytes, and one more than may be read of a file that is too large; `nil` if there is no file.
    /// - Throws: The system's refusal.
    package func read() throws(TweakFileFailure) -> [UInt8]? { try read(path) }

    /// Replaces the file while no other process does.
    ///
    /// - Parameters:
    ///   - change: Makes the new text of the old one, which is `nil` if there is no file; `nil` leaves the file as it
    ///     is.
    ///   - finally: Called when the text is on the disk, before another process can write.
    /// - Throws: ``TweakFileFailure``, or what the change throws; then the file is as it was.
    package func update(_ change: ([UInt8]?) throws -> [UInt8]?, finally: () -> Void = {}) throws {
        try locked { target in
            let old = try read(target)
            if let new = try change(old) { try replace(target, old: old, new: new) }
            finally()
        }
    }

    /// Renames a file that is damaged, so that a new one can take its place.
    ///
    /// - Parameter isDamaged: Looks at the text again, now that no other process writes.
    /// - Returns: The new path; `nil` if it was no longer damaged.
    /// - Throws: ``TweakFileFailure``.
    package func setAside(if isDamaged: ([UInt8]) -> Bool) throws -> String? {
        var moved: String?
        try locked { target in
            guard let bytes = try read(target), isDamaged(bytes) else { return }
            var number = 1
            while Self.exists("\(target).damaged-\(number)") { number += 1 }
            let name = "\(target).damaged-\(number)"
            try step(.rename) { unsafe rename(target, name) }
            // If this fails, the damaged file is found again.
            try? syncFolder(Self.folder(of: target))
            moved = name
        }
        return moved
    }

    private func locked(_ body: (_ target: String) throws -> Void) throws {
        try intercept(.resolve)
        let target = try Self.resolved(path)
        // A device or a pipe would be replaced by a file, and reading it may never end.
        guard Self.isFileOrMissing(target) else { throw TweakFileFailure(number: EINVAL, step: .checkAccess) }
        let lock = Self.beside(target, "lock")
        // Another user may own the lock file; then it need only be readable.
        let descriptor = try step(.lock) {
            let descriptor = unsafe open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
            return descriptor < 0 && errno == EACCES ? unsafe open(lock, O_RDONLY | O_CLOEXEC) : descriptor
        }
        // Closing ends the lock, and so does the end of the process.
        defer { close(descriptor) }
        try step(.lock) { flock(descriptor, LOCK_EX) }
        try body(target)
        // What has been written stays, whatever happens now.
        try? intercept(.unlock)
    }

    private func read(_ path: String) throws(TweakFileFailure) -> [UInt8]? {
        try intercept(.read)
        // Opening a pipe would wait for a writer, and reading a device may never end.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw TweakFileFailure(number: errno, step: .read)
        }
        defer { close(descriptor) }
        guard Self.isFile(descriptor) else { throw TweakFileFailure(number: EINVAL, step: .checkAccess) }
        let limit = JSONDocument.sizeLimit + 1
        var bytes: [UInt8] = []
        while bytes.count < limit {
            let portion = min(limit - bytes.count, 1 << 16)
            var count = 0
            bytes += unsafe [UInt8](unsafeUninitializedCapacity: portion) { buffer, filled in
                count = unsafe readOnce(descriptor, buffer.baseAddress, portion)
                filled = max(0, count)
            }
            if count == 0 { break }
            if count < 0, errno != EINTR { throw TweakFileFailure(number: errno, step: .read) }
        }
        return bytes
    }

    private func replace(_ target: String, old: [UInt8]?, new: [UInt8]) throws(TweakFileFailure) {
        try put(new, at: target, exists: old != nil)
        do throws(TweakFileFailure) {
            try syncFolder(Self.folder(of: target))
        } catch {
            // The new text may be gone after a power failure, so it must not be relied on now.
            try undo(target, old: old)
            throw error
        }
    }

    private func undo(_ target: String, old: [UInt8]?) throws(TweakFileFailure) {
        do throws(TweakFileFailure) {
            try intercept(.undo)
            if let old {
                try put(old, at: target, exists: true)
            } else {
                unsafe unlink(target)
            }
        } catch {
            throw TweakFileFailure(number: error.number, step: .undo)
        }
    }

    /// Writes a text beside the file and renames it.
    private func put(_ bytes: [UInt8], at target: String, exists: Bool) throws(TweakFileFailure) {
        // A rename would replace a file that its owner made read-only.
        if exists { try step(.checkAccess) { unsafe access(target, W_OK) } }
        let temporary = Self.beside(target, "tmp")
        // The lock is held, so this is what a process that was killed has left behind.
        unsafe unlink(temporary)
        let descriptor = try step(.createTemporary) {
            unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        }
        do throws(TweakFileFailure) {
            defer { close(descriptor) }
            if exists, let permissions = Self.permissions(of: target) {
                try step(.setPermissions) { fchmod(descriptor, permissions) }
            }
            let half = bytes.count / 2
            try write(bytes[..<half], to: descriptor, .write)
            try write(bytes[half...], to: descriptor, .writeRest)
            try step(.syncTemporary) { Self.sync(descriptor) }
            try step(.rename) { unsafe rename(temporary, target) }
        } catch {
            unsafe unlink(temporary)
            throw error
        }
    }

    private func write(
        _ bytes: ArraySlice<UInt8>, to descriptor: Int32, _ step: Step
    ) throws(TweakFileFailure) {
        try intercept(step)
        var rest = bytes
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { buffer in
                unsafe writeOnce(descriptor, buffer.baseAddress, buffer.count)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 || errno != EINTR {
                throw TweakFileFailure(number: count == 0 ? ENOSPC : errno, step: step)
            }
        }
    }

    private func syncFolder(_ folder: String) throws(TweakFileFailure) {
        let descriptor = try step(.syncFolder) { unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        defer { close(descriptor) }
        // Some file systems cannot sync a folder, and need not.
        if fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP, errno != EROFS {
            throw TweakFileFailure(number: errno, step: .syncFolder)
        }
    }

    /// Makes one call to the system, again if a signal came between.
    @discardableResult
    private func step(_ step: Step, _ call: () -> Int32) throws(TweakFileFailure) -> Int32 {
        try intercept(step)
        while true {
            let result = call()
            if result >= 0 { return result }
            if errno != EINTR { throw TweakFileFailure(number: errno, step: step) }
        }
    }
}

// Named here, because a bare `read` or `write` does not say whose it is.
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
