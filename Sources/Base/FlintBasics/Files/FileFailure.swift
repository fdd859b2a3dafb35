#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A failed call to the operating system, with its error number, the attempted step and the file.
package struct FileFailure: Error, Sendable, Equatable, CustomStringConvertible {
    /// The step of the work that failed.
    package let step: FileStep
    /// The system's error number, such as `ENOSPC`.
    package let number: Int32
    /// The path of the file or folder; empty where the error that wraps this failure has the path.
    package let path: String

    package init(_ step: FileStep = .call, number: Int32, path: String = "") {
        self.step = step
        self.number = number
        self.path = path
    }

    /// Returns the failure of this thread's last system call, whose error number is in `errno`.
    ///
    /// - Parameters:
    ///   - path: The path of the file or folder.
    ///   - step: The step that failed.
    package static func last(_ path: String, _ step: FileStep = .call) -> FileFailure {
        FileFailure(step, number: errno, path: path)
    }

    /// Whether the call failed because another writer holds the lock.
    package var isLocked: Bool { step == .lock && number == EWOULDBLOCK }

    /// Whether the call failed because the device, the quota or the file has no space for the write.
    package var isFullDisk: Bool { number == ENOSPC || number == EDQUOT || number == EFBIG }

    /// Whether the call failed because no file or folder exists at the path.
    package var isAbsence: Bool { number == ENOENT }

    /// The system's description of the error.
    package var reason: String {
        guard let text = unsafe strerror(number) else { return "error \(number)" }
        return unsafe String(cString: text)
    }

    /// A text with the file and the system's description of the error.
    package var description: String { path.isEmpty ? reason : "\(path): \(reason)" }

    /// A text with the attempted step and the system's description of the error, without the file.
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
