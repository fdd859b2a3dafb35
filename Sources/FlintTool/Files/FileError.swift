/// A refusal by the operating system, and the file it was about.
package struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file or folder, as it is known to the caller.
    package var path: String
    /// The system's own words.
    package var reason: String
    /// Whether nobody reads what was written: the other end of a pipe is closed.
    package var isClosedPipe: Bool

    package init(path: String, reason: String, isClosedPipe: Bool = false) {
        self.path = path
        self.reason = reason
        self.isClosedPipe = isClosedPipe
    }

    package var description: String { "\(PrintableText.line(path)): error: \(reason)" }
}
