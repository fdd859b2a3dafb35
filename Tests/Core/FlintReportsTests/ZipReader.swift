import Foundation

/// Reads a ZIP archive of stored entries, and refuses everything that a careful reader would.
struct ZipReader {
    struct Damage: Error, CustomStringConvertible {
        let description: String
    }

    struct Entry {
        let path: String
        let content: Data
        let time: UInt16
        let date: UInt16
    }

    private let bytes: [UInt8]

    init(_ data: Data) { bytes = [UInt8](data) }

    /// The entries in the order of the central directory.
    func entries() throws -> [Entry] {
        let end = bytes.count - 22
        try require(end >= 0 && number(end, 4) == 0x0605_4B50, "no end record at the very end")
        try require(number(end + 4, 4) == 0, "several disks")
        try require(number(end + 8, 2) == number(end + 10, 2), "entry counts differ")
        try require(number(end + 20, 2) == 0, "a comment")
        let (size, start) = (number(end + 12, 4), number(end + 16, 4))
        try require(start + size == end, "the directory does not end where the end record begins")
        var (position, bodyEnd) = (start, 0)
        var entries: [Entry] = []
        for _ in 0..<number(end + 8, 2) {
            try require(number(position, 4) == 0x0201_4B50, "no directory line at \(position)")
            let nameLength = number(position + 28, 2)
            let offset = number(position + 42, 4)
            try require(offset == bodyEnd, "a gap or an overlap before the entry at \(offset)")
            try require(number(position + 30, 4) == 0, "extra field or comment")
            try require(number(position + 34, 4) == 0, "disk or internal attributes")
            try require(number(position + 38, 4) >> 16 == 0o100644, "no plain file")
            try require(
                number(offset, 4) == 0x0403_4B50
                    && bytes[(offset + 4)..<(offset + 30)].elementsEqual(
                        bytes[(position + 6)..<(position + 32)]),
                "header and directory differ")
            try require(number(offset + 6, 2) == 0x800, "flags other than UTF-8")
            try require(number(offset + 8, 2) == 0, "not stored")
            let name = bytes[(offset + 30)..<(offset + 30 + nameLength)]
            try require(
                name.elementsEqual(bytes[(position + 46)..<(position + 46 + nameLength)]), "names differ")
            guard let path = String(validating: name, as: UTF8.self) else {
                throw Damage(description: "a name that is no UTF-8")
            }
            let length = number(offset + 18, 4)
            try require(length == number(offset + 22, 4), "sizes differ")
            let first = offset + 30 + nameLength
            let content = bytes[first..<(first + length)]
            try require(Self.checksum(content) == number(offset + 14, 4), "wrong checksum of \(path)")
            entries.append(
                Entry(
                    path: path, content: Data(content), time: UInt16(number(offset + 10, 2)),
                    date: UInt16(number(offset + 12, 2))))
            bodyEnd = first + length
            position += 46 + nameLength
        }
        try require(position == end && bodyEnd == start, "bytes that belong to no entry")
        try require(Set(entries.map(\.path)).count == entries.count, "a path twice")
        return entries
    }

    private func number(_ index: Int, _ count: Int) -> Int {
        (0..<count).reduce(0) { $0 | Int(bytes[index + $1]) << ($1 * 8) }
    }

    private func require(_ condition: Bool, _ text: String) throws {
        if !condition { throw Damage(description: text) }
    }

    /// Bit by bit, by the definition.
    private static func checksum(_ bytes: some Sequence<UInt8>) -> Int {
        var value: UInt32 = .max
        for byte in bytes {
            for bit in 0..<8 {
                let isOdd = (value ^ UInt32(byte >> bit)) & 1 == 1
                value >>= 1
                if isOdd { value ^= 0xEDB8_8320 }
            }
        }
        return Int(~value)
    }
}
