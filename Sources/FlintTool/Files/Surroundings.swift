/// What the tool needs of the world: files and the standard streams.
package protocol Surroundings: Sendable {
    /// Reads a file to its end, but no more than a limit.
    func read(_ path: String, limit: Int) throws(FileError) -> [UInt8]

    /// Reads standard input to its end, but no more than a limit.
    func readStandardInput(limit: Int) throws(FileError) -> [UInt8]

    /// What stands at a path, with links followed; nil if there is nothing.
    func kind(of path: String) -> FileKind?

    /// A text that two paths share if, and only if, they lead to one file, which need not exist yet.
    func identity(of path: String) -> String

    /// Replaces a file as a whole, or leaves it as it was; makes its folder if needed.
    func write(_ bytes: [UInt8], to path: String) throws(FileError)

    /// Writes to standard output.
    func print(_ bytes: [UInt8]) throws(FileError)

    /// Writes a line to standard error; if nobody reads it, there is nobody to tell.
    func complain(_ line: String)
}
