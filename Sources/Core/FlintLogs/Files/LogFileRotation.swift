import FlintBasics
package import Foundation

/// Determines when the active file must be rotated and which rotated files must be deleted.
package struct LogFileRotation: Sendable {
    /// A rotated file with its size.
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
    ///   - bytes: The size of the file; zero if there is none.
    ///   - since: The time at which the file was created; `nil` if there is none.
    package mutating func opened(bytes: Int, since: Date?) {
        activeBytes = bytes
        activeSince = since
    }

    /// Adds written bytes to the size of the active file; its age counts from the first of them.
    package mutating func wrote(_ bytes: Int, at now: Date) {
        if activeBytes == 0 { activeSince = now }
        activeBytes += bytes
    }

    /// Returns whether the active file must be rotated before a line is written.
    ///
    /// - Parameters:
    ///   - line: The bytes of the line, including its line ending.
    ///   - now: The time.
    /// - Returns: Whether the file would be too large or is too old; a file without lines is not rotated.
    package func mustRotate(before line: Int, at now: Date) -> Bool {
        guard activeBytes > 0 else { return false }
        if !hasRoom(for: line) { return true }
        guard let limit = policy.maxFileAge, let activeSince else { return false }
        return now.timeIntervalSince(activeSince) > limit / .seconds(1)
    }

    /// Returns whether the active file has room for more bytes without rotation.
    package func hasRoom(for bytes: Int) -> Bool { bytes <= policy.maxFileBytes - activeBytes }

    /// Returns a name for the active file, which is about to be rotated.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - taken: The greatest existing name.
    /// - Returns: A name greater than all so far; `nil` if there is none left.
    package func nextName(at now: Date, after taken: RotatedLogFileName?) -> RotatedLogFileName? {
        .following([newest, taken].compactMap(\.self).max(), at: now)
    }

    /// Records the new name of the active file, which is now a rotated file; there is no active file then.
    package mutating func rotated(as name: RotatedLogFileName) {
        newest = name
        opened(bytes: 0, since: nil)
    }

    /// Returns the rotated files to delete.
    ///
    /// - Parameters:
    ///   - files: All rotated files, in any order.
    ///   - now: The time.
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

    /// Returns whether a rotated file has expired since the last check.
    package func hasExpired(at now: Date) -> Bool { nextExpiry.map { $0 < now } ?? false }

    /// Skips further checks for expired files until the next rotation, because files could not be deleted.
    package mutating func postponeExpiry() { nextExpiry = nil }

    private func expiry(of name: RotatedLogFileName) -> Date? {
        policy.maxRetainedAge.map { name.time.addingTimeInterval($0 / .seconds(1)) }
    }

    private func isExpired(_ name: RotatedLogFileName, at now: Date) -> Bool {
        expiry(of: name).map { $0 < now } ?? false
    }
}
