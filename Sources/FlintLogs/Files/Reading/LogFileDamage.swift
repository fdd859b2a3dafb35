/// How many lines of log files could not be read, by reason.
public struct LogFileDamage: Sendable, Hashable, Codable {
    /// Last lines without their end: the writer was stopped while writing.
    public internal(set) var torn: Int = 0
    /// Lines that are no record.
    public internal(set) var invalid: Int = 0
    /// Lines of a later version of the format.
    public internal(set) var unknownVersion: Int = 0
    /// Lines over the limit, which were skipped.
    public internal(set) var tooLong: Int = 0
    /// Files that could not be read to their end.
    public internal(set) var unreadableFiles: Int = 0

    /// Whether everything could be read.
    public var isEmpty: Bool { self == LogFileDamage() }

    package init() {}

    package init(invalid: Int) {
        self.invalid = invalid
    }
}
