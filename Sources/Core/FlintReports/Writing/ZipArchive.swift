internal import Foundation

/// A ZIP archive whose entries are stored without compression.
///
/// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
struct ZipArchive {
    private var body = Data()
    private var directory = Data()
    private var count = 0
    private let time: UInt16
    private let date: UInt16

    /// Creates an empty archive.
    ///
    /// - Parameter time: The time of all entries. The format supports the years 1980 to 2107, in steps of two
    ///   seconds.
    init(time: Date) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: time)
        switch parts.year ?? 0 {
        case ..<1980: (self.time, date) = (0, Self.packed([(1, 5), (1, 0)]))
        case 2108...:
            self.time = Self.packed([(23, 11), (59, 5), (29, 0)])
            date = Self.packed([(127, 9), (12, 5), (31, 0)])
        case let year:
            self.time = Self.packed([
                (parts.hour ?? 0, 11), (parts.minute ?? 0, 5), ((parts.second ?? 0) / 2, 0),
            ])
            date = Self.packed([(year - 1980, 9), (parts.month ?? 1, 5), (parts.day ?? 1, 0)])
        }
    }

    private static func packed(_ parts: [(value: Int, shift: Int)]) -> UInt16 {
        parts.reduce(0) { $0 | UInt16(truncatingIfNeeded: $1.value << $1.shift) }
    }

    /// Adds a file to the archive.
    ///
    /// - Parameters:
    ///   - path: The path of the file in the archive, with slashes.
    ///   - content: The bytes of the file.
    /// - Throws: ``DebugReport/Failure`` if the archive would become larger than the format allows.
    mutating func add(_ path: String, _ content: Data) throws(DebugReport.Failure) {
        let name = Data(path.utf8)
        guard count < UInt16.max - 1, name.count <= UInt16.max,
            body.count + content.count + name.count + 30 < Int(UInt32.max)
        else { throw Self.tooLarge }
        let offset = UInt32(body.count)
        let entry = header(name, content)
        body.append(little: UInt32(0x0403_4B50))
        body += entry + name + content
        directory.append(little: UInt32(0x0201_4B50))
        // The attributes are a file mode of Unix, as the version field says: made by Unix, version 2.0 of the
        // format.
        directory.append(little: UInt16(3 << 8 | 20))
        directory += entry
        directory.append(little: UInt16(0))  // comment
        directory.append(little: UInt16(0))  // disk
        directory.append(little: UInt16(0))  // internal attributes
        directory.append(little: UInt32(0o100644) << 16)
        directory.append(little: offset)
        directory += name
        count += 1
    }

    /// Returns the fields that are the same in the header before a file and in the file's record in the
    /// central directory.
    private func header(_ name: Data, _ content: Data) -> Data {
        var header = Data()
        header.append(little: UInt16(20))  // version 2.0
        header.append(little: UInt16(1 << 11))  // names in UTF-8
        header.append(little: UInt16(0))  // stored
        header.append(little: time)
        header.append(little: date)
        header.append(little: CRC32.checksum(of: content))
        header.append(little: UInt32(content.count))
        header.append(little: UInt32(content.count))
        header.append(little: UInt16(name.count))
        header.append(little: UInt16(0))  // extra field
        return header
    }

    /// Completes the archive and returns its bytes.
    ///
    /// - Returns: The bytes of the archive.
    /// - Throws: ``DebugReport/Failure`` if the archive would become larger than the format allows.
    func data() throws(DebugReport.Failure) -> Data {
        guard body.count + directory.count < Int(UInt32.max) else { throw Self.tooLarge }
        var end = Data()
        end.append(little: UInt32(0x0605_4B50))
        end.append(little: UInt16(0))
        end.append(little: UInt16(0))
        end.append(little: UInt16(count))
        end.append(little: UInt16(count))
        end.append(little: UInt32(directory.count))
        end.append(little: UInt32(body.count))
        end.append(little: UInt16(0))
        return body + directory + end
    }

    private static var tooLarge: DebugReport.Failure {
        DebugReport.Failure(
            .reportFailed, path: "report.zip", reason: "an archive holds no more than 4 GiB and 65534 files")
    }
}

extension Data {
    fileprivate mutating func append(little number: some FixedWidthInteger) {
        for byte in 0..<(number.bitWidth / 8) { append(UInt8(truncatingIfNeeded: number >> (byte * 8))) }
    }
}

/// The CRC-32 checksum that ZIP archives use.
enum CRC32 {
    /// The contribution of each value of a byte to the checksum, for the reversed polynomial of ZIP.
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in
            value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
        }
    }

    static func checksum(of bytes: some Sequence<UInt8>) -> UInt32 {
        let table = table
        return ~bytes.reduce(UInt32.max) { value, byte in
            value >> 8 ^ table[Int(UInt8(truncatingIfNeeded: value) ^ byte)]
        }
    }
}
