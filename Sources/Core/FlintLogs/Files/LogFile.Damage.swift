extension LogFile {
    /// The numbers of unreadable lines of log files, by reason.
    public struct Damage: Sendable, Hashable, Codable {
        /// Last lines without a line ending: the writer was stopped while writing.
        public internal(set) var torn: Int = 0
        /// Lines that are no record.
        public internal(set) var invalid: Int = 0
        /// Lines of a later version of the format.
        public internal(set) var unknownVersion: Int = 0
        /// Lines over the limit, which were skipped.
        public internal(set) var tooLong: Int = 0
        /// Files that could not be read to their end.
        public internal(set) var unreadableFiles: Int = 0

        /// Whether everything was readable.
        public var isEmpty: Bool { self == LogFile.Damage() }

        package init() {}

        package init(invalid: Int) {
            self.invalid = invalid
        }
    }
}
