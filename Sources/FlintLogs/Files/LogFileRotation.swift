package import Foundation

/// Decides when the active file is rotated and which rotated files go.
package struct LogFileRotation: Sendable {
    /// A rotated file.
    package struct Rotated: Sendable, Equatable {
        package let name: RotatedLogFileName
        package let bytes: Int

        package init(name: RotatedLogFileName, bytes: Int) {
            self.name = name
            self.bytes = bytes
        }
    }

    private let policy: LogFilePolicy
    /// The bytes of the active file; zero if it is yet to begin with its header.
    package private(set) var activeBytes = 0
    private var activeSince: Date?
    private var newest: RotatedLogFileName?
    /// When the oldest rotated file has been kept long enough.
    private var nextExpiry: Date?

    package init(_ policy: LogFilePolicy) {
        self.policy = policy.normalized
    }

    /// Takes over an active file.
    ///
    /// - Parameters:
    ///   - bytes: Its size; zero if there is none.
    ///   - since: When it was begun.
    package mutating func opened(bytes: Int, since: Date?) {
        activeBytes = bytes
        activeSince = since
    }

    /// Counts what was written to the active file.
    package mutating func wrote(_ bytes: Int, at now: Date) {
        if activeBytes == 0 { activeSince = now }
        activeBytes += bytes
    }

    /// Whether the active file is rotated before it takes a line.
    ///
    /// - Parameters:
    ///   - line: The bytes of the line, its end included.
    ///   - now: The time.
    /// - Returns: Whether it is too large or too old; a file without lines is neither.
    package func mustRotate(before line: Int, at now: Date) -> Bool {
        guard activeBytes > 0 else { return false }
        if !hasRoom(for: line) { return true }
        guard let limit = policy.maxFileAge, let activeSince else { return false }
        return now.timeIntervalSince(activeSince) > limit / .seconds(1)
    }

    /// Whether the active file takes more bytes without being rotated.
    package func hasRoom(for bytes: Int) -> Bool { bytes <= policy.maxFileBytes - activeBytes }

    /// The name for the active file when it is rotated.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - taken: The greatest name that there is.
    /// - Returns: A name greater than all so far; `nil` if none is left.
    package func nextName(at now: Date, after taken: RotatedLogFileName?) -> RotatedLogFileName? {
        .following([newest, taken].compactMap(\.self).max(), at: now)
    }

    /// Takes note that the active file has another name now.
    package mutating func rotated(as name: RotatedLogFileName) {
        newest = name
        opened(bytes: 0, since: nil)
    }

    /// Looks through the rotated files.
    ///
    /// - Parameters:
    ///   - files: All that there are, in any order.
    ///   - now: The time.
    /// - Returns: Those to delete, oldest first.
    package mutating func expired(_ files: [Rotated], at now: Date) -> [RotatedLogFileName] {
        let files = files.sorted { $0.name < $1.name }
        if let last = files.last, newest.map({ $0 < last.name }) ?? true { newest = last.name }
        var kept = 0
        var bytes = 0
        for file in files.reversed() {
            (bytes, kept) = (bytes + file.bytes, kept + 1)
            let isKept =
                kept <= policy.maxFiles && bytes <= policy.maxTotalBytes ?? .max
                && !isExpired(file.name, at: now)
            if !isKept {
                kept -= 1
                break
            }
        }
        let expired = files.dropLast(kept)
        nextExpiry = files.dropFirst(expired.count).first.flatMap { expiry(of: $0.name) }
        return expired.map(\.name)
    }

    /// Whether a rotated file has become too old since they were looked through.
    package func hasExpired(at now: Date) -> Bool { nextExpiry.map { $0 < now } ?? false }

    /// Leaves the rotated files alone until the next rotation, because they cannot be deleted.
    package mutating func postponeExpiry() { nextExpiry = nil }

    private func expiry(of name: RotatedLogFileName) -> Date? {
        policy.maxRetainedAge.map { name.time.addingTimeInterval($0 / .seconds(1)) }
    }

    private func isExpired(_ name: RotatedLogFileName, at now: Date) -> Bool {
        expiry(of: name).map { $0 < now } ?? false
    }
}
