internal import FlintEvents
public import Foundation

extension LogFile {
    /// The first line of each log file, which identifies the format and the writer.
    public struct Header: Sendable, Hashable {
        /// The name of the format, such as `flint-log`.
        public let format: String
        /// The version of the format, counted from 1.
        public let version: Int
        /// The time at which the file was created.
        public let created: Date
        /// The name of the application that created the file; at most 100 characters.
        public let application: String
        /// The identifier of the process that created the file.
        public let process: Int32

        /// The version of the format that this code writes and reads.
        package static let currentVersion = 1
        /// The maximum number of bytes of the line with a header; a file whose first line is longer is not a
        /// log file.
        package static let maxBytes = 4096

        package init(format: String, created: Date, application: String, process: Int32) {
            self.format = format
            version = Self.currentVersion
            self.created = created
            // The application's name is shortened, so that the length of the header's line is limited.
            self.application = String(application.prefix(100))
            self.process = process
        }
    }
}

// The encoded form is stable: members are added, never renamed or removed, and the format's name comes first.
extension LogFile.Header: Codable {
    private enum Key: String, CodingKey {
        case format, version, created, application, process
    }

    /// Returns the bytes with which each header of a format begins, to recognize a header that was not
    /// written completely.
    package static func beginning(_ format: String) -> [UInt8] { Array(#"{"format":"\#(format)","#.utf8) }

    /// The header as a line of JSON, with its line ending.
    package var line: [UInt8] {
        struct Rest: Encodable {
            let version: Int
            let created: String
            let application: String
            let process: Int32
        }
        let time = Timestamp(created).text
        let rest = try? JSONEncoder.records.encode(
            Rest(version: version, created: time, application: application, process: process))
        return Self.beginning(format) + (rest.map { Array($0.dropFirst()) } ?? []) + [UInt8(ascii: "\n")]
    }

    /// Encodes the header as a JSON object.
    ///
    /// - Throws: The errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(format, forKey: .format)
        try container.encode(version, forKey: .version)
        try container.encode(Timestamp(created).text, forKey: .created)
        try container.encode(application, forKey: .application)
        try container.encode(process, forKey: .process)
    }

    /// Decodes a header of any version.
    ///
    /// Only the format and the version are required. Other properties that are missing or that a later
    /// version has changed get empty values.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError` if the format or the version is missing.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        format = try container.decode(String.self, forKey: .format)
        version = try container.decode(Int.self, forKey: .version)
        let time = try? container.decode(String.self, forKey: .created)
        created = time.flatMap(Timestamp.init(text:))?.date ?? Date(timeIntervalSince1970: 0)
        application = (try? container.decode(String.self, forKey: .application)) ?? ""
        process = (try? container.decode(Int32.self, forKey: .process)) ?? 0
    }
}

/// What the file at the path of the active file begins with, which determines whether a log can use the file.
enum LogFileBeginning: Equatable {
    /// The file is empty, or contains only the beginning of a header, without a line ending.
    case torn
    /// The file begins with a header of this format and version. `bytes` is the length of the header's line,
    /// including its line ending.
    case ours(LogFile.Header, bytes: Int)
    /// The file begins with a header of a later version of the format.
    case newer
    /// The file begins with other content.
    case foreign

    /// Examines the first bytes of a file.
    ///
    /// - Parameters:
    ///   - bytes: The first bytes: at least as many as the longest header has, or the whole file.
    ///   - format: The name of the format.
    init(_ bytes: [UInt8], format: String) {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
            let beginning = LogFile.Header.beginning(format)
            let isOurs =
                bytes.count < LogFile.Header.maxBytes && zip(bytes, beginning).allSatisfy { $0 == $1 }
            self = isOurs ? .torn : .foreign
            return
        }
        guard let header = try? JSONDecoder().decode(LogFile.Header.self, from: Data(bytes[..<end])),
            header.format == format, header.version >= LogFile.Header.currentVersion
        else {
            self = .foreign
            return
        }
        self = header.version > LogFile.Header.currentVersion ? .newer : .ours(header, bytes: end + 1)
    }
}
