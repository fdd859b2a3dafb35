import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A refusal by the operating system, with its error number and the file it was about.
struct SystemError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The number that the system call left in `errno`.
    let number: Int32
    /// The file or folder the call was about; empty if there is none.
    let path: String

    /// The refusal that the last failed system call of this thread left behind.
    static func last(_ path: String) -> SystemError {
        SystemError(number: errno, path: path)
    }

    /// The system's own words for the refusal.
    var reason: String {
        guard let text = unsafe strerror(number) else { return "error \(number)" }
        return unsafe String(cString: text)
    }

    var description: String {
        path.isEmpty ? reason : "\(path): \(reason)"
    }
}
