internal import Foundation

/// What the file that is in the active place begins with.
enum LogFileBeginning: Equatable {
    /// Nothing, or a header without its end.
    case torn
    /// Our header.
    case ours(LogFileHeader, bytes: Int)
    /// A header of a later version.
    case newer
    /// Something else.
    case foreign

    /// Examines the first bytes of a file.
    ///
    /// - Parameters:
    ///   - bytes: As many as the longest header has, or the whole file.
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
