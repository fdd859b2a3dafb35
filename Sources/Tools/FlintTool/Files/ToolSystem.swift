import FlintBasics

/// The access of the tool to files, the standard streams and the terminal; tests replace it.
package protocol ToolSystem: Sendable {
    /// Reads a file to its end, but no more bytes than a limit.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - limit: The maximum number of bytes; the rest of a larger file is not read.
    /// - Throws: ``FileError`` if the file cannot be read.
    func read(_ path: String, limit: Int) throws(FileError) -> [UInt8]

    /// Reads standard input to its end, but no more bytes than a limit.
    ///
    /// - Parameter limit: The maximum number of bytes; the rest is not read.
    /// - Throws: ``FileError`` if standard input cannot be read.
    func readStandardInput(limit: Int) throws(FileError) -> [UInt8]

    /// Returns the kind of the file at a path, following symbolic links; nil if there is none.
    func kind(of path: String) -> FileKind?

    /// Returns a text that is equal for two paths if, and only if, they lead to the same file.
    ///
    /// The file need not exist.
    func identity(of path: String) -> String

    /// Replaces a file atomically; creates the file and its folder if they do not exist.
    ///
    /// - Throws: ``FileError`` if the file cannot be written.
    func write(_ bytes: [UInt8], to path: String) throws(FileError)

    /// Replaces a file atomically, so that only the user who runs the tool can read or change it; creates the
    /// file and its folder if they do not exist.
    ///
    /// - Throws: ``FileError`` if the file cannot be written.
    func writePrivately(_ bytes: [UInt8], to path: String) throws(FileError)

    /// Returns whether other users can read or change a file; `false` if there is no file at the path.
    func isOpenToOthers(_ path: String) -> Bool

    /// Writes to standard output.
    ///
    /// - Throws: ``FileError`` if the bytes cannot be written, for instance because a pipe is closed.
    func print(_ bytes: [UInt8]) throws(FileError)

    /// Writes a line to standard error; a failure is ignored.
    func printError(_ line: String)

    /// Asks the person at the terminal, and waits for an answer of one line.
    ///
    /// - Parameter question: The question, with a space at its end.
    /// - Returns: The answer without the line feed, empty at the end of the input; nil if there is no
    ///   terminal.
    func answer(to question: String) -> String?
}

// Systems without permissions or a terminal need no implementation of these functions.
extension ToolSystem {
    package func answer(to question: String) -> String? { nil }

    package func writePrivately(_ bytes: [UInt8], to path: String) throws(FileError) {
        try write(bytes, to: path)
    }

    package func isOpenToOthers(_ path: String) -> Bool { false }
}

/// The kind of a file at a path.
package enum FileKind: Equatable, Sendable {
    case file
    case folder
    /// Something that is neither a file nor a folder, such as a device, a pipe or a socket.
    case other
}

/// An error of the operating system, with the path of the file that caused it.
package struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The path of the file or folder, as the caller has written it.
    package var path: String
    /// The message of the operating system.
    package var reason: String
    /// Whether the error occurred because the reader of a pipe has closed the pipe.
    package var isClosedPipe: Bool

    package init(path: String, reason: String, isClosedPipe: Bool = false) {
        self.path = path
        self.reason = reason
        self.isClosedPipe = isClosedPipe
    }

    package var description: String { "\(PrintableText.line(path)): error: \(reason)" }
}
