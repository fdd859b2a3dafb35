/// What lies where in the file of a flight recorder.
///
/// All numbers are words of 64 bits as the processor writes them: the file is for the next run on the same machine. The regions follow each
/// other: a page of header, the rows (a line of head and a line each), where the note of each row lies, notes, two tables of names, two of
/// rows that are carried.
package struct RecorderLayout: Sendable, Hashable {
    /// The first word of each file: `FLINTREC`.
    static let magic: UInt64 = 0x4345_5254_4E49_4C46
    /// The version of the layout, which also tells apart how the processor writes numbers.
    static let version: UInt64 = 1
    static let headerBytes = 4096
    static let lineBytes = 64
    /// How many rows are carried at most.
    static let carriedRows = 256

    /// Words of the header.
    enum Word: Int {
        case magic, version, size, rows, noteBytes, nameBytes
        /// The process that writes: its number, when it was begun, and the run of the machine.
        case process, processStart, bootHigh, bootLow
        /// Wall-clock times in seconds since the reference date, as bits; the end is 0 as long as there is none.
        case began, ended
        /// How many bytes of notes were ever written.
        case noteEnd
        /// Which table of names counts, and how many bytes of it.
        case names
        /// The number of the newest table of carried rows; the lowest bit says which it is.
        case carried
    }

    /// How many rows are kept: a power of two.
    let rows: Int
    /// How many bytes of notes are kept; a multiple of 8.
    let noteBytes: Int
    /// How many bytes each table of names has; a multiple of 8.
    let nameBytes: Int

    /// What an application gets that says nothing else: some 0.7 MB.
    package static let standard = RecorderLayout(rows: 4096, noteBytes: 1 << 18, nameBytes: 1 << 16)

    /// Says how much is kept.
    ///
    /// - Parameters:
    ///   - rows: How many rows; a power of two.
    ///   - noteBytes: How many bytes of notes; a multiple of 8.
    ///   - nameBytes: How many bytes of names, in each of two tables; a multiple of 8.
    package init(rows: Int, noteBytes: Int, nameBytes: Int) {
        (self.rows, self.noteBytes, self.nameBytes) = (rows, noteBytes, nameBytes)
    }

    var rowsStart: Int { Self.headerBytes }
    var noteIndexStart: Int { rowsStart + (rows + 1) * Self.lineBytes }
    var notesStart: Int { noteIndexStart + rows * 8 }
    func namesStart(_ table: Int) -> Int { notesStart + noteBytes + table * nameBytes }
    /// A table of carried rows has a line of head: its number, how many rows, their checksum.
    private var carriedBytes: Int { (Self.carriedRows + 1) * Self.lineBytes }
    func carriedStart(_ table: Int) -> Int { namesStart(2) + table * carriedBytes }
    var size: Int { carriedStart(2) }
}
