import FlintBasics

/// The contents of a flight recorder's file: the newest rows of a run of the application.
///
/// Any bytes can be read: damaged parts are dropped and counted.
package struct FlightRecording: Sendable {
    /// An error that says why the contents of a file are not a recording.
    package enum Failure: Error, Sendable, Hashable {
        /// The magic number is missing, for example because the process ended while it created the file.
        case noRecording
        /// The file has another version of the layout; the associated value is its number.
        case otherVersion(UInt64)
        /// The file ends too early, or its header is inconsistent.
        case damagedHeader
    }

    /// A row of the recording with its position, its sequence number and its note.
    package struct Entry: Sendable {
        /// The position of the row in the log; 0 for a carried row.
        package let position: UInt64
        /// The sequence number of the newest event up to the row.
        package let sequence: UInt64
        /// The recorded row.
        package let row: EventRow
        /// The note of the row, its texts and other values, in encoded form; `nil` if the row has none, or
        /// if it is missing or damaged.
        package let note: [UInt8]?
    }

    /// The process that wrote the recording.
    package let process: ProcessIdentity
    /// The wall-clock time at which the run of the application began, in seconds since the reference date.
    package let began: Double
    /// The wall-clock time at which the run of the application ended regularly, in seconds since the
    /// reference date; `nil` if it did not, for example after a crash.
    package let ended: Double?
    /// The carried rows: beginnings of requests that still ran when the ring overwrote their rows, oldest
    /// first.
    package private(set) var carried: [Entry] = []
    /// The newest rows, oldest first.
    package private(set) var rows: [Entry] = []
    /// The number of rows that are missing between those in ``rows``.
    package private(set) var missingRows = 0
    /// The number of rows whose note, the texts and other values of the row, is missing or damaged.
    package private(set) var missingNotes = 0
    private var names: [UInt64: [UInt8]] = [:]

    /// Returns the name to which rows refer by an index; `nil` if the recording does not have it.
    ///
    /// - Parameters:
    ///   - kind: The kind of the name, such as that of a session.
    ///   - index: The index.
    /// - Returns: The name, in the form in which it was recorded.
    package func name(_ kind: FlightRecorder.Name, _ index: UInt32) -> [UInt8]? {
        names[UInt64(kind.rawValue) << 32 | UInt64(index)]
    }

    /// Decodes a recording.
    ///
    /// - Parameter bytes: The contents of the file, which a process may still be writing.
    /// - Throws: ``Failure`` if the bytes do not begin with the magic number, have another version of the
    ///   layout, or have a damaged header.
    package init(_ bytes: [UInt8]) throws(Failure) {
        let words = Words(bytes)
        guard words[0] == RecorderLayout.magic else { throw .noRecording }
        guard words.header(.version) == RecorderLayout.version else {
            throw .otherVersion(words.header(.version))
        }
        guard let layout = RecorderLayout(words), bytes.count >= layout.size else { throw .damagedHeader }
        process = ProcessIdentity(
            number: Int32(truncatingIfNeeded: words.header(.process)), start: words.header(.processStart),
            boot: ProcessIdentity.Boot(high: words.header(.bootHigh), low: words.header(.bootLow)))
        began = Double(bitPattern: words.header(.began))
        let end = words.header(.ended)
        ended = end == 0 ? nil : Double(bitPattern: end)
        readRows(words, layout)
        readCarried(words, layout)
        readNames(bytes, words, layout)
    }

    // MARK: Rows

    private mutating func readRows(_ words: Words, _ layout: RecorderLayout) {
        let mask = UInt64(layout.rows - 1)
        var found: [Entry] = []
        for slot in 0..<layout.rows {
            let line = layout.rowsStart + (slot + 1) * RecorderLayout.lineBytes
            let position = words[line]
            guard position != 0, position & mask == UInt64(slot) else { continue }
            found.append(entry(at: line, position, words, layout))
        }
        found = found.sortedOutOfLine { $0.position < $1.position }
        // Displaced rows are removed: they are older than the newest row by at least the number of kept rows.
        // As in the log, one row of the ring is not usable.
        if let newest = found.last?.position {
            rows = found.filter { newest - $0.position < mask }
        }
        if let first = rows.first, let last = rows.last {
            missingRows = Int(last.position - first.position) + 1 - rows.count
        }
    }

    private mutating func entry(
        at line: Int, _ position: UInt64, _ words: Words, _ layout: RecorderLayout
    ) -> Entry {
        let row = words.row(at: line)
        let note = row.hasNote ? note(of: position, words, layout) : nil
        if row.hasNote, note == nil { missingNotes += 1 }
        return Entry(position: position, sequence: words[line + 8], row: row.withoutMarks, note: note)
    }

    private func note(of position: UInt64, _ words: Words, _ layout: RecorderLayout) -> [UInt8]? {
        let slot = Int(truncatingIfNeeded: position & UInt64(layout.rows - 1))
        let key = words[layout.noteIndexStart + slot * 8]
        let place = Int((key &- 1) % UInt64(layout.noteBytes))
        guard place % 8 == 0, place + 16 <= layout.noteBytes, words[layout.notesStart + place] == key else {
            return nil
        }
        let head = words[layout.notesStart + place + 8]
        let count = Int(head >> 32)
        guard count <= layout.noteBytes - place - 16 else { return nil }
        let start = layout.notesStart + place + 16
        let note = Array(words.bytes[start..<start + count])
        return RecorderLayout.checksum(note) == UInt32(truncatingIfNeeded: head) ? note : nil
    }

    // MARK: Carried rows

    /// Reads the carried rows (the beginnings of long requests) from the newer of the file's two tables, or
    /// from the other one if the checksum of the newer one is wrong.
    private mutating func readCarried(_ words: Words, _ layout: RecorderLayout) {
        let tables = [0, 1].sortedOutOfLine {
            words[layout.carriedStart($0)] > words[layout.carriedStart($1)]
        }
        for table in tables {
            let start = layout.carriedStart(table)
            let count = Int(truncatingIfNeeded: words[start + 8])
            guard words[start] != 0, (0...RecorderLayout.carriedRows).contains(count) else { continue }
            var sum: UInt64 = 0
            var found: [Entry] = []
            for index in 1..<count + 1 {
                let line = start + index * RecorderLayout.lineBytes
                for place in 0..<8 { sum = (sum ^ words[line + place * 8]) &* 0x100_0000_01B3 }
                found.append(
                    Entry(position: 0, sequence: words[line + 8], row: words.row(at: line), note: nil))
            }
            guard sum == words[start + 16] else { continue }
            let kept = Set(rows.lazy.map(\.row.request))
            // A request whose beginning is among the kept rows needs no carried row, which would repeat it.
            carried = found.filter { entry in
                !kept.contains(entry.row.request)
                    || !rows.contains { $0.row.request == entry.row.request && $0.row.kind == .began }
            }
            return
        }
    }

    // MARK: Names

    private mutating func readNames(_ bytes: [UInt8], _ words: Words, _ layout: RecorderLayout) {
        let state = words.header(.names)
        let start = layout.namesStart(Int(state & 1))
        let end = start + min(layout.nameBytes, Int(truncatingIfNeeded: min(state >> 1, 1 << 40)))
        var place = start
        while place + 7 <= end {
            var numbers: UInt64 = 0
            for index in 0..<7 { numbers |= UInt64(bytes[place + index]) << (index * 8) }
            let count = Int(numbers & 0xFFFF)
            guard place + 7 + count <= end else { return }
            let key = (numbers >> 48) << 32 | (numbers >> 16) & 0xFFFF_FFFF
            names[key] = Array(bytes[place + 7..<place + 7 + count])
            place += 7 + count
        }
    }
}

extension RecorderLayout {
    /// Reads the layout from the header; `nil` if its numbers are inconsistent.
    fileprivate init?(_ words: FlightRecording.Words) {
        let (rows, notes, names) = (words.header(.rows), words.header(.noteBytes), words.header(.nameBytes))
        let most: UInt64 = 1 << 32
        guard rows > 0, rows < most, rows & (rows - 1) == 0, notes > 0, notes < most, notes % 8 == 0,
            names < most,
            names % 8 == 0
        else { return nil }
        self.init(rows: Int(rows), noteBytes: Int(notes), nameBytes: Int(names))
        guard words.header(.size) == UInt64(size) else { return nil }
    }
}

extension FlightRecording {
    /// Bytes that are read as words of 64 bits; words beyond the end are 0.
    fileprivate struct Words {
        let bytes: [UInt8]

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        subscript(offset: Int) -> UInt64 {
            guard offset + 8 <= bytes.count else { return 0 }
            return unsafe bytes.withUnsafeBytes {
                unsafe $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            }
        }

        func header(_ word: RecorderLayout.Word) -> UInt64 { self[word.rawValue * 8] }

        func row(at line: Int) -> EventRow {
            EventRow(
                header: self[line + 16], wall: self[line + 24], requestWord: self[line + 32],
                parentWord: self[line + 40], ticks: Int64(bitPattern: self[line + 48]),
                extent: Int64(bitPattern: self[line + 56]))
        }
    }
}

// MARK: - CarriedRows

/// The carried rows: beginnings of requests that are still running although the ring no longer keeps their
/// rows.
package struct CarriedRows: Sendable {
    private var running: [UInt64: LoggedRow] = [:]

    /// Creates an empty collection.
    package init() {}

    /// The carried rows, ordered by the beginnings of their requests.
    package var entries: [LoggedRow] { running.values.sortedOutOfLine { $0.row.request < $1.row.request } }

    /// Whether the beginning of a request is among the carried rows, because the ring no longer keeps it.
    ///
    /// - Parameter request: The number of the request.
    package func holds(_ request: UInt64) -> Bool { running[request] != nil }

    /// Adds the row with the beginning of a request; it replaces an earlier row of the same request.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - sequence: The sequence number of the newest event up to the row.
    package mutating func insert(_ row: EventRow, _ sequence: UInt64) {
        running[row.request] = LoggedRow(row: row, sequence: sequence, note: nil)
    }

    /// Removes all rows whose request is no longer running.
    ///
    /// - Parameter requests: The numbers of the running requests.
    package mutating func keep(_ requests: Set<UInt64>) {
        running = running.filter { requests.contains($0.key) }
    }
}
