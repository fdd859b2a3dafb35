internal import Synchronization

/// The file layout of a flight recorder.
///
/// All numbers are words of 64 bits in native byte order: the file is for the next run on the same machine. The
/// regions follow each other: a page of header, the rows (a head line and a line each), the note key of each row,
/// notes, two tables of names, two tables of carried rows.
package struct RecorderLayout: Sendable, Hashable {
    /// The first word of each file: `FLINTREC`.
    static let magic: UInt64 = 0x4345_5254_4E49_4C46
    /// The version of the layout, which also detects another byte order.
    static let version: UInt64 = 1
    static let headerBytes = 4096
    static let lineBytes = 64
    /// The largest number of carried rows.
    static let carriedRows = 256

    /// The words of the header.
    enum Word: Int {
        case magic, version, size, rows, noteBytes, nameBytes
        /// The writing process: its number, its start time, and the boot identifier.
        case process, processStart, bootHigh, bootLow
        /// Wall-clock times in seconds since the reference date, as bits; the end is 0 until the run ends.
        case began, ended
        /// The number of note bytes ever written.
        case noteEnd
        /// The current table of names, and its used bytes.
        case names
        /// The number of the newest table of carried rows; the lowest bit selects the table.
        case carried
    }

    /// The number of kept rows: a power of two.
    let rows: Int
    /// The number of kept note bytes; a multiple of 8.
    let noteBytes: Int
    /// The bytes of each table of names; a multiple of 8.
    let nameBytes: Int

    /// The default layout, about 0.7 MB.
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
    /// The bytes of a table of carried rows, whose head line has its number, the count of rows, and their checksum.
    private var carriedBytes: Int { (Self.carriedRows + 1) * Self.lineBytes }
    func carriedStart(_ table: Int) -> Int { namesStart(2) + table * carriedBytes }
    var size: Int { carriedStart(2) }
}

/// Words and bytes in memory that other processes may read concurrently.
struct MappedWords: Sendable {
    /// The start address; a multiple of 8.
    let address: UInt

    private typealias Word = Atomic<UInt64>

    func load(_ offset: Int) -> UInt64 {
        guard let word = unsafe UnsafeMutablePointer<Word>(bitPattern: address + UInt(offset)) else {
            return 0
        }
        return unsafe word.pointee.load(ordering: .acquiring)
    }

    /// Writes a word, ordered after all earlier writes.
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
    /// A checksum that detects damaged bytes: FNV-1a, folded to 32 bits.
    static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
    }
}
