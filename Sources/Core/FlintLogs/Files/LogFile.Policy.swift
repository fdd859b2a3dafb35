extension LogFile {
    /// The rules for rotation, retention and durability of a log.
    ///
    /// A limit below 1 counts as 1. Times are measured by the wall clock with which the log was opened.
    public struct Policy: Sendable, Hashable {
        /// The failures that a written line is guaranteed to survive.
        public enum Durability: Sendable, Hashable {
            /// A written line survives the end of the process, because it was passed to the system.
            case process
            /// A written line survives the end of the process, and an entry of the level `error` also a power
            /// failure.
            ///
            /// Writing such an entry waits until it is on the device.
            case storage
        }

        /// The maximum number of bytes of each file.
        ///
        /// A file is rotated before a line would exceed the maximum. A line that is longer than the maximum
        /// gets a file of its own.
        public var maxFileBytes: Int = 1 << 20

        /// The age at which the active file is rotated, counted from its first line; `nil` for no limit.
        public var maxFileAge: Duration? = .seconds(86_400)

        /// The maximum number of rotated files that are kept.
        ///
        /// The oldest are deleted first.
        public var maxFiles: Int = 7

        /// The maximum number of bytes of all rotated files together, above which the oldest are deleted;
        /// `nil` for no limit.
        public var maxTotalBytes: Int?

        /// How long a file is kept after its rotation, before it is deleted; `nil` for no limit.
        public var maxRetainedAge: Duration?

        /// The maximum number of bytes of a line, including its line ending; a number below 512 counts as
        /// 512.
        ///
        /// The message of a longer entry is truncated; if that is not enough, its other texts are removed, or
        /// the entry is lost.
        public var maxLineBytes: Int = 1 << 16

        /// The failures that a written line survives: by default the end of the process; with
        /// ``Durability/storage``, errors also survive a power failure.
        public var durability: Durability = .process

        /// Creates the policy with the defaults.
        public init() {}

        /// The names and values of the limits that are below 1; ages are in whole seconds.
        package var badLimits: [(name: String, value: Int)] {
            let seconds = { (age: Duration) in Int(clamping: age.components.seconds) }
            let limits: [(name: String, value: Int?, isBad: Bool)] = [
                ("maxFileBytes", maxFileBytes, maxFileBytes < 1), ("maxFiles", maxFiles, maxFiles < 1),
                ("maxLineBytes", maxLineBytes, maxLineBytes < 1),
                ("maxTotalBytes", maxTotalBytes, maxTotalBytes.map { $0 < 1 } ?? false),
                ("maxFileAge", maxFileAge.map(seconds), maxFileAge.map { $0 <= .zero } ?? false),
                ("maxRetainedAge", maxRetainedAge.map(seconds), maxRetainedAge.map { $0 <= .zero } ?? false),
            ]
            return limits.compactMap { limit in limit.isBad ? limit.value.map { (limit.name, $0) } : nil }
        }

        /// The policy with each limit raised to the smallest valid value, if it is below that.
        package var normalized: LogFile.Policy {
            var policy = self
            policy.maxFileBytes = max(1, maxFileBytes)
            policy.maxFileAge = maxFileAge.map { max(.nanoseconds(1), $0) }
            policy.maxFiles = max(1, maxFiles)
            policy.maxTotalBytes = maxTotalBytes.map { max(1, $0) }
            policy.maxRetainedAge = maxRetainedAge.map { max(.nanoseconds(1), $0) }
            policy.maxLineBytes = max(512, maxLineBytes)
            return policy
        }
    }
}
