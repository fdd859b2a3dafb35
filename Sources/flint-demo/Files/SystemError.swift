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

    init(number: Int32, path: String) {
        self.number = number
        self.path = path
    }

    /// The refusal behind an error of Foundation, or an input/output error if it does not tell.
    init(_ error: any Error, path: String) {
        // On Linux it is an error of Swift, which a cast to `NSError` alone does not find.
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
        let candidates = [underlying.map { $0 as NSError }, error as NSError].compactMap(\.self)
        let posix = candidates.first { $0.domain == NSPOSIXErrorDomain }
        let number = posix.map { Int32(truncatingIfNeeded: $0.code) } ?? Self.number(of: error)
        self.init(number: number, path: path)
    }

    private static func number(of error: any Error) -> Int32 {
        switch (error as? CocoaError)?.code {
        case .fileNoSuchFile, .fileReadNoSuchFile: ENOENT
        case .fileReadNoPermission, .fileWriteNoPermission: EACCES
        case .fileWriteFileExists: EEXIST
        case .fileWriteOutOfSpace: ENOSPC
        case .fileWriteVolumeReadOnly: EROFS
        default: EIO
        }
    }

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
