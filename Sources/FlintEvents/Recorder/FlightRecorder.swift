package import FlintFiles
internal import Synchronization

/// Writes the newest rows of a log into a file that outlives the process, however it ends.
///
/// The file is memory of the process, so that a row costs a few stores. Rows are written under the lock of the log, names and carried rows
/// beside it. ``FlightRecording`` reads the file.
package final class FlightRecorder: Sendable {
    /// What an index in rows stands for.
    package enum Name: UInt8, Sendable {
        case plan = 1
        case session = 2
        /// How the reader is to fold the rows; the only index is 0.
        case settings = 3
    }

    private struct Names {
        /// What is in the table, by kind and index, and when it was named.
        var known: [UInt64: (order: UInt64, text: [UInt8])] = [:]
        var count: UInt64 = 0
        var used = 0
        var table = 0
    }

    /// The files that runtimes of this process write, by device and number.
    private static let written = Mutex<Set<[UInt64]>>([])

    private let file: MappedFile
    private let layout: RecorderLayout
    private let words: MappedWords
    private let names = Mutex(Names())
    /// Puts what a note says into bytes; nil if it says nothing that is to be kept.
    let encode: @Sendable (EventNote) -> [UInt8]?

    /// Begins a recording.
    ///
    /// - Parameters:
    ///   - path: The path of the new file; its folder must exist.
    ///   - process: The process that writes.
    ///   - began: The wall-clock time in seconds since the reference date.
    ///   - layout: How much is kept.
    ///   - encode: Puts what a note says into bytes, in a form that the reader knows; nil if it says nothing that is to be kept.
    /// - Throws: ``FileFailure`` if the file cannot be made, for example because there is no room for it.
    package init(
        creating path: String, of process: ProcessIdentity, began: Double, layout: RecorderLayout = .standard,
        encode: @escaping @Sendable (EventNote) -> [UInt8]?
    ) throws(FileFailure) {
        file = try MappedFile(creating: path, size: layout.size)
        _ = Self.written.withLock { [file] in $0.insert(file.identity) }
        self.layout = layout
        self.encode = encode
        words = MappedWords(address: file.address)
        rows.prepare()
        set(.version, RecorderLayout.version)
        set(.size, UInt64(layout.size))
        set(.rows, UInt64(layout.rows))
        set(.noteBytes, UInt64(layout.noteBytes))
        set(.nameBytes, UInt64(layout.nameBytes))
        set(.process, UInt64(process.number))
        set(.processStart, process.start)
        set(.bootHigh, process.boot.high)
        set(.bootLow, process.boot.low)
        set(.began, began.bitPattern)
        // Last: without it, the file is none.
        set(.magic, RecorderLayout.magic)
    }

    deinit {
        _ = Self.written.withLock { [file] in $0.remove(file.identity) }
    }

    /// Whether this process still writes a file.
    package static func writes(_ identity: [UInt64]) -> Bool { written.withLock { $0.contains(identity) } }

    /// Deletes the file, whose process may go on writing into it.
    package func discard() { file.remove() }

    /// Where the log writes its rows, as long as the recorder is there.
    var rows: FlightRows { FlightRows(words: words, layout: layout) }

    /// How many rows are kept.
    package var capacity: UInt64 { rows.capacity }

    /// Copies a row that is kept, without its note; nil if another one lies there.
    package func copy(_ position: UInt64) -> (row: EventRow, sequence: UInt64)? { rows.copy(position) }

    private func set(_ word: RecorderLayout.Word, _ value: UInt64) {
        words.store(value, at: word.rawValue * 8)
    }

    private func get(_ word: RecorderLayout.Word) -> UInt64 { words.load(word.rawValue * 8) }

    /// Notes that the run was ended in order, and has the device take what it has not got.
    ///
    /// - Parameter wallTime: The wall-clock time in seconds since the reference date.
    package func end(at wallTime: Double) {
        set(.ended, wallTime.bitPattern)
        file.synchronize()
    }

    // MARK: Names

    /// Writes what an index stands for from now on.
    ///
    /// - Parameters:
    ///   - kind: What has the index.
    ///   - index: The index.
    ///   - text: What it stands for, in a form that the reader knows.
    package func name(_ kind: Name, _ index: UInt32, _ text: [UInt8]) {
        names.withLock { names in
            names.count += 1
            names.known[UInt64(kind.rawValue) << 32 | UInt64(index)] = (names.count, text)
            let record = Self.record(kind.rawValue, index, text)
            if names.used + record.count > layout.nameBytes {
                startTable(&names)
            } else {
                add(record, &names)
            }
        }
    }

    /// Begins the other table with the newest of what is known, as far as it fills half of it: so often is it done, however many there are.
    private func startTable(_ names: inout Names) {
        names.table = 1 - names.table
        names.used = 0
        var bytes: [UInt8] = []
        for (key, name) in names.known.sorted(by: { Self.comesFirst($0, $1) }) {
            let record = Self.record(UInt8(key >> 32), UInt32(truncatingIfNeeded: key), name.text)
            if bytes.count + record.count <= layout.nameBytes / 2 {
                bytes += record
            } else {
                names.known[key] = nil
            }
        }
        add(bytes, &names)
    }

    /// Sessions last, of which there may be any number, and of each kind the newest first.
    private static func comesFirst(
        _ first: (key: UInt64, value: (order: UInt64, text: [UInt8])),
        _ second: (key: UInt64, value: (order: UInt64, text: [UInt8]))
    ) -> Bool {
        let (isFirst, isSecond) = (
            first.key >> 32 == UInt64(Name.session.rawValue),
            second.key >> 32 == UInt64(Name.session.rawValue)
        )
        return isFirst == isSecond ? first.value.order > second.value.order : isSecond
    }

    private func add(_ bytes: [UInt8], _ names: inout Names) {
        words.copy(bytes, to: layout.namesStart(names.table) + names.used)
        names.used += bytes.count
        set(.names, UInt64(names.used) << 1 | UInt64(names.table))
    }

    /// Kind, index, length, and the text.
    private static func record(_ kind: UInt8, _ index: UInt32, _ text: [UInt8]) -> [UInt8] {
        let text = text.prefix(Int(UInt16.max))
        let numbers = UInt64(kind) << 48 | UInt64(index) << 16 | UInt64(text.count)
        return (0..<7).map { UInt8(truncatingIfNeeded: numbers >> ($0 * 8)) } + text
    }

    // MARK: Carried rows

    /// Keeps rows that others are about to displace: beginnings of requests that are still running.
    ///
    /// - Parameter carried: The rows, each with its number and that of the newest event up to it; of too many, the newest are kept.
    package func carry(_ carried: [LoggedRow]) {
        let number = (get(.carried) >> 1) + 1
        let table = Int(number % 2)
        let start = layout.carriedStart(table)
        // Whoever reads meanwhile takes the other table.
        words.store(0, at: start)
        var sum: UInt64 = 0
        let kept = carried.suffix(RecorderLayout.carriedRows)
        for (index, entry) in kept.enumerated() {
            let line = start + (index + 1) * RecorderLayout.lineBytes
            let row = entry.row.withoutMarks
            let values = [
                1, entry.sequence, row.header, row.wall, row.request, row.parent,
                UInt64(bitPattern: row.ticks), UInt64(bitPattern: row.extent),
            ]
            for (place, value) in values.enumerated() {
                words.store(value, at: line + place * 8)
                sum = (sum ^ value) &* 0x100_0000_01B3
            }
        }
        words.store(UInt64(kept.count), at: start + 8)
        words.store(sum, at: start + 16)
        words.store(number, at: start)
        set(.carried, number << 1 | UInt64(table))
    }
}
