import FlintBasics
package import Foundation

/// The decisions of a log: when the active file must be rotated, and which rotated files must be deleted.
package struct LogFileRotation: Sendable {
    /// The name and the size of a rotated file.
    package struct Rotated: Sendable, Equatable {
        package let name: RotatedLogFileName
        package let bytes: Int

        package init(name: RotatedLogFileName, bytes: Int) {
            self.name = name
            self.bytes = bytes
        }
    }

    private let policy: LogFile.Policy
    /// The size of the active file in bytes; zero if its header is not written yet.
    package private(set) var activeBytes = 0
    private var activeSince: Date?
    private var newest: RotatedLogFileName?
    /// The time at which the oldest rotated file expires; `nil` if none expires.
    private var nextExpiry: Date?

    package init(_ policy: LogFile.Policy) {
        self.policy = policy.normalized
    }

    /// Sets the size and the age of the active file, after it was opened or rotated.
    ///
    /// - Parameters:
    ///   - bytes: The size of the file in bytes; zero if there is no active file.
    ///   - since: The time at which the file was created; `nil` if there is no active file.
    package mutating func opened(bytes: Int, since: Date?) {
        activeBytes = bytes
        activeSince = since
    }

    /// Adds the number of written bytes to the size of the active file.
    ///
    /// The age of a new file counts from its first written bytes.
    package mutating func wrote(_ bytes: Int, at now: Date) {
        if activeBytes == 0 { activeSince = now }
        activeBytes += bytes
    }

    /// Returns whether the active file must be rotated before a line is written.
    ///
    /// - Parameters:
    ///   - line: The number of bytes of the line, including its line ending.
    ///   - now: The current time.
    /// - Returns: `true` if the file would be too large or is too old; `false` if it has no lines yet.
    package func mustRotate(before line: Int, at now: Date) -> Bool {
        guard activeBytes > 0 else { return false }
        if !hasRoom(for: line) { return true }
        guard let limit = policy.maxFileAge, let activeSince else { return false }
        return now.timeIntervalSince(activeSince) > limit / .seconds(1)
    }

    /// Returns whether the active file has room for more bytes without rotation.
    package func hasRoom(for bytes: Int) -> Bool { bytes <= policy.maxFileBytes - activeBytes }

    /// Returns the name that the active file gets when it is rotated.
    ///
    /// - Parameters:
    ///   - now: The current time.
    ///   - taken: The greatest existing name; `nil` if there is none.
    /// - Returns: A name greater than all so far; `nil` if none is left.
    package func nextName(at now: Date, after taken: RotatedLogFileName?) -> RotatedLogFileName? {
        .following([newest, taken].compactMap(\.self).max(), at: now)
    }

    /// Records that the active file was rotated and has a new name.
    ///
    /// There is no active file then.
    package mutating func rotated(as name: RotatedLogFileName) {
        newest = name
        opened(bytes: 0, since: nil)
    }

    /// Returns the rotated files that the policy no longer retains.
    ///
    /// - Parameters:
    ///   - files: All rotated files, in any order.
    ///   - now: The current time.
    /// - Returns: The names of the files to delete, oldest first.
    package mutating func expired(_ files: [Rotated], at now: Date) -> [RotatedLogFileName] {
        let files = files.sortedOutOfLine { $0.name < $1.name }
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

    /// Returns whether a rotated file has become older than the policy allows since the last check.
    package func hasExpired(at now: Date) -> Bool { nextExpiry.map { $0 < now } ?? false }

    /// Stops the checks for files that are too old until the next rotation, because files could not be
    /// deleted.
    package mutating func postponeExpiry() { nextExpiry = nil }

    private func expiry(of name: RotatedLogFileName) -> Date? {
        policy.maxRetainedAge.map { name.time.addingTimeInterval($0 / .seconds(1)) }
    }

    private func isExpired(_ name: RotatedLogFileName, at now: Date) -> Bool {
        expiry(of: name).map { $0 < now } ?? false
    }
}
