/// When a file of lines is rotated, what is kept of it, and how safely it is written.
///
/// A limit below 1 counts as 1. The times are those of the wall clock that the file was given.
public struct LogFilePolicy: Sendable, Hashable {
    /// How safely a line is written.
    public enum Durability: Sendable, Hashable {
        /// What has been written is with the system: it survives the end of the process.
        case process
        /// Errors and marks of a run are on the device, too: they survive a power failure, and take as long as that.
        case storage
    }

    /// The most bytes of a file, which is rotated before a line would exceed them; a longer line has its own file.
    public var maxFileBytes: Int = 1 << 20

    /// How old the first line may be before the file is rotated; `nil` for any age.
    public var maxFileAge: Duration? = .seconds(86_400)

    /// How many rotated files are kept; the oldest are deleted first.
    public var maxFiles: Int = 7

    /// The most bytes of all rotated files together; `nil` for any number.
    public var maxTotalBytes: Int?

    /// How long a file is kept after it was rotated; `nil` for any time.
    public var maxRetainedAge: Duration?

    /// The most bytes of a line, its end included; a number below 512 counts as 512.
    public var maxLineBytes: Int = 1 << 16

    /// How safely a line is written.
    public var durability: Durability = .process

    /// Creates the policy with the defaults.
    public init() {}

    /// The limits below 1, by name; ages in whole seconds.
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

    /// The policy with limits that can be kept.
    package var normalized: LogFilePolicy {
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
