internal import Synchronization

/// The file layout of a flight recorder.
///
/// All numbers are words of 64 bits in native byte order, because the file is read on the same machine. The
/// regions follow each other: a page of header, the rows (a line of 64 bytes for the head, and one for each
/// row), the note key of each row, notes, two tables of names, two tables of carried rows.
package struct RecorderLayout: Sendable, Hashable {
    /// The first word of each file: `FLINTREC`.
    static let magic: UInt64 = 0x4345_5254_4E49_4C46
    /// The version of the layout, which also detects another byte order.
    static let version: UInt64 = 1
    static let headerBytes = 4096
    static let lineBytes = 64
    /// The maximum number of carried rows (beginnings of running requests that the ring has overwritten); if
    /// there are more, the newest are kept.
    static let carriedRows = 256

    /// The header's fields, in the order of their words in the file.
    enum Word: Int {
        case magic, version, size, rows, noteBytes, nameBytes
        /// The process that writes the file: its number, its start time, and the boot identifier.
        case process, processStart, bootHigh, bootLow
        /// The times at which the run of the application began and ended, as bits of seconds since the
        /// reference date; the end is 0 unless the run has ended regularly.
        case began, ended
        /// The number of note bytes written so far, those of overwritten notes included.
        case noteEnd
        /// The index of the current table of names, with the number of its used bytes.
        case names
        /// The number of the newest table of carried rows; its lowest bit is the table's index.
        case carried
    }

    /// The number of rows that the file keeps: a power of two.
    let rows: Int
    /// The size of the ring of notes in bytes; a multiple of 8.
    let noteBytes: Int
    /// The size of each table of names in bytes; a multiple of 8.
    let nameBytes: Int

    /// The default layout: 4096 rows, in a file of about 0.7 MB.
    package static let standard = RecorderLayout(rows: 4096, noteBytes: 1 << 18, nameBytes: 1 << 16)

    /// Creates a layout.
    ///
    /// - Parameters:
    ///   - rows: The number of rows; a power of two.
    ///   - noteBytes: The bytes of notes; a multiple of 8.
    ///   - nameBytes: The bytes of names, in each of two tables; a multiple of 8.
    package init(rows: Int, noteBytes: Int, nameBytes: Int) {
        (self.rows, self.noteBytes, self.nameBytes) = (rows, noteBytes, nameBytes)
    }

    var rowsStart: Int { Self.headerBytes }
    var noteIndexStart: Int { rowsStart + (rows + 1) * Self.lineBytes }
    var notesStart: Int { noteIndexStart + rows * 8 }
    func namesStart(_ table: Int) -> Int { notesStart + noteBytes + table * nameBytes }
    /// The size of a table of carried rows in bytes.
    ///
    /// Its first line contains the number of the table, the count of rows, and their checksum.
    private var carriedBytes: Int { (Self.carriedRows + 1) * Self.lineBytes }
    func carriedStart(_ table: Int) -> Int { namesStart(2) + table * carriedBytes }
    var size: Int { carriedStart(2) }
}

/// Words and bytes in mapped memory that other processes may read while this one writes.
struct MappedWords: Sendable {
    /// The start address of the memory; a multiple of 8.
    let address: UInt

    private typealias Word = Atomic<UInt64>

    func load(_ offset: Int) -> UInt64 {
        guard let word = unsafe UnsafeMutablePointer<Word>(bitPattern: address + UInt(offset)) else {
            return 0
        }
        return unsafe word.pointee.load(ordering: .acquiring)
    }

    /// Writes a word; a reader that sees it also sees all earlier writes.
    ///
    /// - Parameters:
    ///   - value: The word.
    ///   - offset: The distance from the start of the memory, in bytes.
    func store(_ value: UInt64, at offset: Int) {
        guard let word = unsafe UnsafeMutablePointer<Word>(bitPattern: address + UInt(offset)) else { return }
        unsafe word.pointee.store(value, ordering: .releasing)
    }

    func copy(_ bytes: [UInt8], to offset: Int) {
        guard let start = unsafe UnsafeMutableRawPointer(bitPattern: address + UInt(offset)) else { return }
        unsafe bytes.withUnsafeBytes { source in
            guard let first = source.baseAddress else { return }
            unsafe start.copyMemory(from: first, byteCount: source.count)
        }
    }
}

extension RecorderLayout {
    /// Returns a checksum of 32 bits that detects damaged bytes: FNV-1a, whose two halves are combined.
    static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
    }
}
