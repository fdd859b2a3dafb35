internal import Foundation

/// The kind of content at the start of the active file.
enum LogFileBeginning: Equatable {
    /// Empty, or a header without a line ending.
    case torn
    /// A header of this format and version.
    case ours(LogFileHeader, bytes: Int)
    /// A header of a later version.
    case newer
    /// Other content.
    case foreign

    /// Examines the first bytes of a file.
    ///
    /// - Parameters:
    ///   - bytes: The first bytes: as many as the longest header has, or the whole file.
    ///   - format: The name of the format.
    init(_ bytes: [UInt8], format: String) {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
            let beginning = LogFileHeader.beginning(format)
            let isOurs = bytes.count < LogFileHeader.maxBytes && zip(bytes, beginning).allSatisfy { $0 == $1 }
            self = isOurs ? .torn : .foreign
            return
        }
        guard let header = try? JSONDecoder().decode(LogFileHeader.self, from: Data(bytes[..<end])),
            header.format == format, header.version >= LogFileHeader.currentVersion
        else {
            self = .foreign
            return
        }
        self = header.version > LogFileHeader.currentVersion ? .newer : .ours(header, bytes: end + 1)
    }
}
