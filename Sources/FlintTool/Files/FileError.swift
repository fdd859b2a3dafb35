/// An error of the operating system, and the file that caused it.
package struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file or folder, as the caller named it.
    package var path: String
    /// The error message of the system.
    package var reason: String
    /// Whether the reading end of a pipe is closed.
    package var isClosedPipe: Bool

    package init(path: String, reason: String, isClosedPipe: Bool = false) {
        self.path = path
        self.reason = reason
        self.isClosedPipe = isClosedPipe
    }

    package var description: String { "\(PrintableText.line(path)): error: \(reason)" }
}
