internal import Synchronization

/// The rows of a flight recorder's file with their notes (texts and other values), in memory to which the
/// file is mapped.
///
/// The value holds no object reference, because the log copies it for each row, and counting references takes
/// time.
struct FlightRows: Sendable {
    let words: MappedWords
    let layout: RecorderLayout

    private var ring: EventRing { EventRing(address: words.address + UInt(layout.rowsStart)) }
    private static let noteEnd = RecorderLayout.Word.noteEnd.rawValue * 8

    /// The number of rows that the file keeps.
    var capacity: UInt64 { UInt64(layout.rows) }

    /// Initializes an empty ring of rows in the memory of a new file.
    func prepare() { ring.prepare(capacity: layout.rows) }

    /// Writes a row and its note; only one writer at a time may call this.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - position: The position of the row; it must follow that of the row before.
    ///   - sequence: The sequence number of the newest event up to the row.
    ///   - note: The texts and other values of the row; `nil` for none.
    ///   - bytes: Encodes the note if it is not in the file already. A note larger than a sixteenth of the
    ///     file's ring of notes is dropped.
    func write(
        _ row: EventRow, at position: UInt64, sequence: UInt64, note: EventNote?, _ bytes: () -> [UInt8]?
    ) {
        var row = row.withoutMarks
        if let note, let key = key(of: note, bytes) {
            let slot = Int(truncatingIfNeeded: position & (capacity - 1))
            words.store(key, at: layout.noteIndexStart + slot * 8)
            row.header |= EventRow.noteMark
        }
        ring.write(row, at: position, sequence: sequence)
    }

    /// Returns the key by which the file refers to a note, which is written first unless it was written
    /// recently.
    ///
    /// - Parameters:
    ///   - note: The note.
    ///   - bytes: Encodes the note; `nil` if the file keeps none of the note's values.
    /// - Returns: The key; `nil` if the file keeps none of the note's values, or if the note is too large.
    private func key(of note: EventNote, _ bytes: () -> [UInt8]?) -> UInt64? {
        let known = note.recordedKey.load(ordering: .relaxed)
        let end = words.load(Self.noteEnd)
        // A note in the older half of the ring of notes will be overwritten soon, so it is written again.
        if known != 0, known <= end, end - known < UInt64(layout.noteBytes / 2) { return known }
        guard let bytes = bytes(), let key = write(bytes) else { return nil }
        note.recordedKey.store(key, ordering: .relaxed)
        return key
    }

    /// Writes an encoded note into the ring of notes.
    ///
    /// - Returns: The key of the note: the number of note bytes written before it, plus one; `nil` if the
    ///   note is too large.
    private func write(_ note: [UInt8]) -> UInt64? {
        let size = (note.count + 7) / 8 * 8 + 16
        guard size <= layout.noteBytes / 16 else { return nil }
        var end = words.load(Self.noteEnd)
        let room = layout.noteBytes - Int(end % UInt64(layout.noteBytes))
        // The bytes of a note are contiguous: a note that does not fit at the end begins at the start of the ring.
        if room < size { end += UInt64(room) }
        let start = layout.notesStart + Int(end % UInt64(layout.noteBytes))
        words.store(end + 1, at: start)
        words.store(UInt64(note.count) << 32 | UInt64(RecorderLayout.checksum(note)), at: start + 8)
        words.copy(note, to: start + 16)
        words.store(end + UInt64(size), at: Self.noteEnd)
        return end + 1
    }

    /// Copies the row at a position, with the sequence number of the newest event up to it.
    ///
    /// The result is `nil` if the file does not have the row, or no longer has it.
    func copy(_ position: UInt64) -> (row: EventRow, sequence: UInt64)? { ring.copy(position) }
}
