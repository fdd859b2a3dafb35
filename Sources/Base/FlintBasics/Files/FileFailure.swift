#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A failed call of the operating system, with its error number, the step of the work, and the path of the
/// file.
package struct FileFailure: Error, Sendable, Equatable, CustomStringConvertible {
    /// The step of the work on files that failed, such as `lock` or `rename`.
    package let step: FileStep
    /// The system's error number, such as `ENOSPC`.
    package let number: Int32
    /// The path of the file or folder; empty if an error that contains this failure has the path.
    package let path: String

    package init(_ step: FileStep = .call, number: Int32, path: String = "") {
        self.step = step
        self.number = number
        self.path = path
    }

    /// Returns a failure with the error number of this thread's last system call, which is in `errno`.
    ///
    /// - Parameters:
    ///   - path: The path of the file or folder.
    ///   - step: The step of the work that failed.
    package static func last(_ path: String, _ step: FileStep = .call) -> FileFailure {
        FileFailure(step, number: errno, path: path)
    }

    /// Whether the call failed because another writer holds the lock of the file.
    package var isLocked: Bool { step == .lock && number == EWOULDBLOCK }

    /// Whether the call failed because the device is full, or because a quota or the greatest size of a file
    /// is reached.
    package var isFullDisk: Bool { number == ENOSPC || number == EDQUOT || number == EFBIG }

    /// Whether the call failed because no file or folder exists at the path.
    package var isAbsence: Bool { number == ENOENT }

    /// The system's description of the error.
    package var reason: String {
        guard let text = unsafe strerror(number) else { return "error \(number)" }
        return unsafe String(cString: text)
    }

    /// The system's description of the error, after the path and a colon if the path is not empty.
    package var description: String { path.isEmpty ? reason : "\(path): \(reason)" }

    /// A text with the step that failed and the system's description of the error, without the path.
    package var explanation: String {
        let action =
            switch step {
            case .resolve: "its folder cannot be found"
            case .makeFolder: "its folder cannot be made"
            case .lock: "it cannot be locked"
            case .list: "it cannot be listed"
            case .look, .open, .read: "it cannot be read"
            case .checkAccess: "it is no file that can be written"
            case .createTemporary: "its folder is not writable"
            case .setPermissions, .write, .writeRest, .truncate: "it cannot be written"
            case .synchronize, .syncFolder: "the disk does not keep it"
            case .rename: "it cannot be replaced"
            case .remove: "it cannot be removed"
            case .undo, .unlock: "it cannot be put back"
            case .call: "it cannot be used"
            }
        return "\(action): \(reason)"
    }
}
