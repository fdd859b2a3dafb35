extension LogFile {
    /// The numbers of lines and files that a reader of log files could not read, by reason.
    public struct Damage: Sendable, Hashable, Codable {
        /// The number of last lines without a line ending.
        ///
        /// Their writer was stopped while it wrote them.
        public internal(set) var torn: Int = 0
        /// The number of lines that are not a valid record, such as a log entry in JSON.
        public internal(set) var invalid: Int = 0
        /// The number of lines in a later version of the format.
        public internal(set) var unknownVersion: Int = 0
        /// The number of lines that were skipped because they are longer than the limit.
        public internal(set) var tooLong: Int = 0
        /// The number of files that could not be read to their end.
        public internal(set) var unreadableFiles: Int = 0

        /// Whether all lines and files could be read.
        public var isEmpty: Bool { self == LogFile.Damage() }

        package init() {}

        package init(invalid: Int) {
            self.invalid = invalid
        }
    }
}
