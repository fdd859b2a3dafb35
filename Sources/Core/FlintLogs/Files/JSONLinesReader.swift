package import FlintBasics
internal import Foundation

/// A reader of the records of one format in log files, which counts the lines that it cannot read.
package struct JSONLinesReader<Record: Decodable> {
    /// The version of the format that the reader supports.
    private static var version: Int { LogFile.Header.currentVersion }

    private let format: String
    private let limit: Int
    private let decoder = JSONDecoder()
    package private(set) var damage = LogFile.Damage()
    package private(set) var headers: [LogFile.Header] = []
    /// Whether the file that is being read has the version of the format that the reader supports.
    private var isReadable = true

    package init(format: String, limit: Int) {
        self.format = format
        self.limit = max(LogFile.Header.maxBytes, limit)
    }

    /// Reads the records of one file.
    ///
    /// - Parameters:
    ///   - part: The file.
    ///   - body: A function that is called with each record, in order.
    /// - Throws: ``FileFailure`` if the file cannot be read to its end.
    package mutating func read(_ part: JSONLinesPart, _ body: (Record) -> Void) throws(FileFailure) {
        var splitter = JSONLineSplitter(limit: limit)
        isReadable = true
        try part.forEachChunk { bytes throws(FileFailure) in
            splitter.feed(bytes) { take($0, body) }
        }
        if let line = splitter.finish() { take(line, body) }
    }

    /// Reads the records of several files one after another.
    ///
    /// A file that cannot be read is only counted.
    ///
    /// - Parameters:
    ///   - parts: The files, in order.
    ///   - body: A function that is called with each record, in order.
    package mutating func read(_ parts: [JSONLinesPart], _ body: (Record) -> Void) {
        for part in parts {
            do throws(FileFailure) { try read(part, body) } catch { damage.unreadableFiles += 1 }
        }
    }

    private mutating func take(_ line: JSONLineSplitter.Line, _ body: (Record) -> Void) {
        switch line {
        case .torn: damage.torn += 1
        case .tooLong: damage.tooLong += 1
        case .whole(let bytes): take(Data(bytes), body)
        }
    }

    private mutating func take(_ line: Data, _ body: (Record) -> Void) {
        if line.starts(with: LogFile.Header.beginning(format)),
            let header = try? decoder.decode(LogFile.Header.self, from: line)
        {
            headers.append(header)
            isReadable = header.version == Self.version
            if !isReadable { damage.unknownVersion += 1 }
        } else if !isReadable {
            damage.unknownVersion += 1
        } else if let record = try? decoder.decode(Versioned<Record>.self, from: line) {
            if let value = record.value { body(value) } else { damage.unknownVersion += 1 }
        } else {
            damage.invalid += 1
        }
    }
}

/// A line of a file: its record and the version of its format.
///
/// The record is `nil` if the line has a later version than this program can read.
private struct Versioned<Value: Decodable>: Decodable {
    let value: Value?

    private enum Key: String, CodingKey {
        case version = "v"
    }

    init(from decoder: any Decoder) throws {
        let version = try? decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .version)
        value = version ?? 1 > LogFile.Header.currentVersion ? nil : try Value(from: decoder)
    }
}

/// A splitter of bytes into lines.
///
/// A line that is longer than the limit is skipped, so that it takes no memory.
package struct JSONLineSplitter: Sendable {
    /// A line of the input: its bytes, or the fact that it is too long or has no line ending.
    package enum Line: Sendable, Equatable {
        case whole([UInt8])
        case tooLong
        case torn
    }

    private let limit: Int
    private var line: [UInt8] = []
    private var isTooLong = false

    /// Creates a splitter.
    ///
    /// - Parameter limit: The maximum number of bytes of a line, including its line ending; a longer line is
    ///   skipped and reported as too long.
    package init(limit: Int) {
        self.limit = max(1, limit)
    }

    /// Splits the next bytes of a file into lines.
    ///
    /// The bytes after the last line ending are kept for the next call.
    ///
    /// - Parameters:
    ///   - bytes: The next bytes.
    ///   - body: A function that is called with each line that the bytes complete.
    package mutating func feed(_ bytes: [UInt8], _ body: (Line) -> Void) {
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            take(rest[..<end])
            body(isTooLong ? .tooLong : .whole(line))
            line = []
            isTooLong = false
            rest = rest[(end + 1)...]
        }
        take(rest)
    }

    /// Tells the splitter that all bytes of the file were fed.
    ///
    /// - Returns: `torn` if the last line has no line ending; `nil` if the file ends with a line ending or is
    ///   empty.
    package mutating func finish() -> Line? {
        defer { (line, isTooLong) = ([], false) }
        return line.isEmpty && !isTooLong ? nil : .torn
    }

    private mutating func take(_ bytes: ArraySlice<UInt8>) {
        if isTooLong { return }
        if line.count + bytes.count >= limit {
            isTooLong = true
            line = []
        } else {
            line += bytes
        }
    }
}
