internal import FlintEvents
package import Foundation

/// The names of the files that one writer uses: the active file, rotated files and the lock file.
package struct LogFileNames: Sendable {
    let folder: String
    let base: String

    /// Creates the names of the files in a folder.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder.
    ///   - base: The base name: the prefix of the file names.
    /// - Throws: ``LogFile/Failure`` with the code `badBaseName` if the base name is not a valid file name.
    init(folder: String, base: String) throws(LogFile.Failure) {
        self.folder = folder
        self.base = base
        guard Self.isUsable(base) else { throw LogFile.Failure(.badBaseName, path: base) }
    }

    /// The path of the file to which lines are appended.
    var active: String { path("\(base)\(RotatedLogFileName.ending)") }

    /// The path of the lock file, which excludes other writers and is never deleted.
    var lock: String { path(".\(base).lock") }

    /// Returns the path to which a file at the path of the active file is renamed if it is not a log file.
    ///
    /// - Parameter number: A number that makes the path unique.
    func aside(_ number: Int) -> String { path("\(base)\(RotatedLogFileName.ending).foreign-\(number)") }

    func rotated(_ name: RotatedLogFileName) -> String { path(name.text(base: base)) }

    func path(_ name: String) -> String { folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)" }

    private static func isUsable(_ base: String) -> Bool {
        guard (1...200).contains(base.utf8.count), !base.hasPrefix(".") else { return false }
        let isPlain = base.unicodeScalars.allSatisfy {
            $0 != "/" && $0.properties.generalCategory != .control
        }
        guard isPlain else { return false }
        // The base name must not end like the name of a rotated file. Otherwise the active file could be
        // mistaken for a rotated file of another writer.
        let parts = base.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count > 2 else { return true }
        let start = parts.dropLast(2).joined(separator: "-")
        return RotatedLogFileName(base + RotatedLogFileName.ending, base: start) == nil
    }
}

/// The name of a rotated file: `<base>-<UTC time>-<counter>.jsonl`.
///
/// The order of the names is the order of rotation, even if the clock was changed meanwhile.
package struct RotatedLogFileName: Sendable, Hashable, Comparable {
    /// The time of the rotation, or of the previous one if the clock was set back.
    private let timestamp: Timestamp
    /// The number that distinguishes files that were rotated at the same time.
    package let counter: Int64

    package static let ending = ".jsonl"
    private static let lastCounter: Int64 = 999_999

    /// Returns the name for the next rotated file, which is greater than all names so far.
    ///
    /// - Parameters:
    ///   - newest: The greatest name so far; `nil` if there is none.
    ///   - now: The current time.
    /// - Returns: The name; `nil` if no greater name exists, which only happens at the end of the year 9999.
    package static func following(_ newest: RotatedLogFileName?, at now: Date) -> RotatedLogFileName? {
        let now = Timestamp(now)
        guard let newest, newest.timestamp.milliseconds >= now.milliseconds else {
            return RotatedLogFileName(now, counter: 1)
        }
        if newest.counter < lastCounter {
            return RotatedLogFileName(newest.timestamp, counter: newest.counter + 1)
        }
        guard newest.timestamp != Timestamp.last else { return nil }
        return RotatedLogFileName(
            Timestamp(milliseconds: newest.timestamp.milliseconds + 1), counter: 1)
    }

    /// Parses the name of a rotated log file; `nil` if the file is not a rotated file of this log.
    ///
    /// - Parameters:
    ///   - text: The name of any file.
    ///   - base: The base name of the log.
    package init?(_ text: String, base: String) {
        guard text.hasPrefix(base + "-"), text.hasSuffix(Self.ending) else { return nil }
        let middle = text.dropFirst(base.count + 1).dropLast(Self.ending.count)
        let parts = middle.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count == 6, let counter = Int64(parts[1]),
            let timestamp = Timestamp(compactText: parts[0])
        else { return nil }
        self.init(timestamp, counter: counter)
        // Only exactly the same bytes are accepted. Equal texts can have different bytes, which would name
        // another file, and a number could have a sign.
        guard self.text(base: base).utf8.elementsEqual(text.utf8) else { return nil }
    }

    private init(_ timestamp: Timestamp, counter: Int64) {
        self.timestamp = timestamp
        self.counter = counter
    }

    /// Returns the name as text, `<base>-<UTC time>-<counter>.jsonl`.
    ///
    /// - Parameter base: The base name of the log.
    /// - Returns: The name of the file.
    package func text(base: String) -> String {
        let digits = String(counter)
        let zeros = String(repeating: "0", count: max(0, 6 - digits.count))
        return "\(base)-\(timestamp.compactText)-\(zeros)\(digits)\(Self.ending)"
    }

    /// The time of the rotation, or of the previous one if the clock was set back.
    package var time: Date { timestamp.date }

    /// Orders names by the time of rotation, which is also their alphabetical order.
    ///
    /// - Parameters:
    ///   - first: A name.
    ///   - second: Another name.
    /// - Returns: Whether the file with the first name was rotated earlier.
    package static func < (first: RotatedLogFileName, second: RotatedLogFileName) -> Bool {
        (first.timestamp.milliseconds, first.counter) < (second.timestamp.milliseconds, second.counter)
    }
}
