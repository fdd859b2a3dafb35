package import FlintBasics
internal import Synchronization

/// Writes the newest rows of a log into a file that remains after the process has ended, even by a crash.
///
/// The file is mapped into memory, so that a row costs a few stores. Rows are written under the lock of the
/// log. Names, and the beginnings of long requests, are written without that lock. ``FlightRecording`` reads
/// the file.
package final class FlightRecorder: Sendable {
    /// The kinds of entries in the tables of names: names to which rows refer by an index, and settings.
    package enum Name: UInt8, Sendable {
        case plan = 1
        case session = 2
        /// The settings that a reader needs besides the rows; their indexes are in ``Setting``.
        case settings = 3
    }

    /// The indexes of the settings that the file contains.
    package enum Setting {
        /// The index of the limits of the action stacks.
        package static let stacks: UInt32 = 0
        /// The index of the random numbers of the process, from which identities of traces and spans are
        /// derived.
        package static let traces: UInt32 = 1
    }

    private struct Names {
        /// The names in the table that is being filled, and the names in use for which it had no space; each
        /// key combines kind and index.
        var known: [UInt64: KnownName] = [:]
        /// The number of changes so far: names that were set, and names that went out of use.
        var count: UInt64 = 0
        var used = 0
        var table = 0
    }

    private struct KnownName {
        /// The number of the latest change of this name, counted over the changes of all names.
        ///
        /// If the table has too little space, of names with the same kind and use those with higher numbers
        /// are kept.
        private(set) var order: UInt64
        let text: [UInt8]
        /// Whether no later row will use the name.
        private(set) var isRetired = false

        init(order: UInt64, text: [UInt8]) {
            (self.order, self.text) = (order, text)
        }

        mutating func retire(_ order: UInt64) {
            (self.order, isRetired) = (order, true)
        }
    }

    /// The files that runtimes of this process are writing, identified by device and inode.
    private static let written = Mutex<Set<[UInt64]>>([])

    private let file: MappedFile
    private let layout: RecorderLayout
    private let words: MappedWords
    private let names = Mutex(Names())
    /// Encodes a row's note, its texts and other values, for the file; `nil` if the note has nothing that the
    /// file keeps.
    let encode: @Sendable (EventNote) -> [UInt8]?

    /// Creates the file and begins a recording.
    ///
    /// - Parameters:
    ///   - path: The path of the new file; its folder must exist.
    ///   - process: The process that writes.
    ///   - began: The wall-clock time at which the recording begins, in seconds since the reference date.
    ///   - layout: The capacities of the file.
    ///   - encode: Encodes a note in a form that the reader can decode; `nil` if the note has nothing that
    ///     the file keeps.
    /// - Throws: ``FileFailure`` if the file cannot be created, for example because there is no space for it.
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
        // The magic number is written last: without it, the file does not count as a recording.
        set(.magic, RecorderLayout.magic)
    }

    deinit {
        _ = Self.written.withLock { [file] in $0.remove(file.identity) }
    }

    /// Whether a runtime of this process is still writing a file.
    ///
    /// - Parameter identity: The device and the inode of the file.
    package static func writes(_ identity: [UInt64]) -> Bool { written.withLock { $0.contains(identity) } }

    /// Deletes the file; the process may continue to write into it.
    package func discard() { file.remove() }

    /// The path of the file.
    package var path: String { file.path }

    /// A value through which the log writes rows into the file, valid as long as the recorder exists.
    var rows: FlightRows { FlightRows(words: words, layout: layout) }

    /// The number of rows that the file keeps.
    package var capacity: UInt64 { rows.capacity }

    private func set(_ word: RecorderLayout.Word, _ value: UInt64) {
        words.store(value, at: word.rawValue * 8)
    }

    private func get(_ word: RecorderLayout.Word) -> UInt64 { words.load(word.rawValue * 8) }

    /// Records that the run of the application ended regularly.
    ///
    /// The call does not wait until the system has written the file to the device.
    ///
    /// - Parameter wallTime: The wall-clock time in seconds since the reference date.
    package func end(at wallTime: Double) {
        set(.ended, wallTime.bitPattern)
        file.synchronize()
    }

    // MARK: Names

    /// Writes the name to which rows refer by an index.
    ///
    /// - Parameters:
    ///   - kind: The kind of the name to which the index refers.
    ///   - index: The index.
    ///   - text: The name, in a form that the reader can decode.
    package func name(_ kind: Name, _ index: UInt32, _ text: [UInt8]) {
        let (key, record) = (Self.key(kind, index), Self.record(kind.rawValue, index, text))
        names.withLock { names in
            names.count += 1
            // The index may have had another name before.
            names.known[key] = nil
            if names.used + record.count > layout.nameBytes { startTable(&names) }
            names.known[key] = KnownName(order: names.count, text: text)
            if names.used + record.count <= layout.nameBytes { add(record, &names) }
        }
    }

    /// Records in the file that no later row uses the name with the given index.
    ///
    /// If the table has too little space, such names are dropped before names in use.
    ///
    /// - Parameters:
    ///   - kind: The kind of the name to which the index refers.
    ///   - index: The index.
    package func retire(_ kind: Name, _ index: UInt32) {
        names.withLock { names in
            names.count += 1
            names.known[Self.key(kind, index)]?.retire(names.count)
        }
    }

    private static func key(_ kind: Name, _ index: UInt32) -> UInt64 {
        UInt64(kind.rawValue) << 32 | UInt64(index)
    }

    /// Switches to the other of the file's two tables of names, and writes the names in use there.
    ///
    /// Names out of use follow, the newest first. All names fill at most three quarters of the table, so that
    /// tables are not switched too often. Of the names in use that do not fit, as many are remembered as
    /// would fill one more table. This bounds the number of names to be sorted.
    private func startTable(_ names: inout Names) {
        names.table = 1 - names.table
        names.used = 0
        var bytes: [UInt8] = []
        var waiting = 0
        for (key, name) in names.known.sortedOutOfLine(by: { Self.comesFirst($0, $1) }) {
            let record = Self.record(UInt8(key >> 32), UInt32(truncatingIfNeeded: key), name.text)
            if bytes.count + record.count <= layout.nameBytes / 4 * 3 {
                bytes += record
            } else if !name.isRetired, waiting + record.count <= layout.nameBytes {
                waiting += record.count
            } else {
                names.known[key] = nil
            }
        }
        add(bytes, &names)
    }

    /// Returns whether a name is kept rather than another one when a table has too little space for both.
    ///
    /// Names in use come before names out of use. In both groups, the names of sessions come last, because
    /// their number is not limited. Otherwise the name that changed last comes first.
    private static func comesFirst(
        _ first: (key: UInt64, value: KnownName), _ second: (key: UInt64, value: KnownName)
    ) -> Bool {
        let (firstRank, secondRank) = (rank(first.key, first.value), rank(second.key, second.value))
        return firstRank == secondRank ? first.value.order > second.value.order : firstRank < secondRank
    }

    private static func rank(_ key: UInt64, _ name: KnownName) -> Int {
        (name.isRetired ? 2 : 0) + (key >> 32 == UInt64(Name.session.rawValue) ? 1 : 0)
    }

    private func add(_ bytes: [UInt8], _ names: inout Names) {
        words.copy(bytes, to: layout.namesStart(names.table) + names.used)
        names.used += bytes.count
        set(.names, UInt64(names.used) << 1 | UInt64(names.table))
    }

    /// Returns the encoded form of a name: kind, index, length, and the text.
    ///
    /// - Parameters:
    ///   - kind: The kind of the name to which the index refers.
    ///   - index: The index by which rows refer to the name.
    ///   - text: The encoded name.
    private static func record(_ kind: UInt8, _ index: UInt32, _ text: [UInt8]) -> [UInt8] {
        let text = text.prefix(Int(UInt16.max))
        let numbers = UInt64(kind) << 48 | UInt64(index) << 16 | UInt64(text.count)
        return (0..<7).map { UInt8(truncatingIfNeeded: numbers >> ($0 * 8)) } + text
    }

    // MARK: Carried rows

    /// Writes the carried rows: the beginnings of running requests that the ring of rows is about to
    /// overwrite.
    ///
    /// - Parameter carried: The rows, each with the sequence number of the newest event up to it. If there
    ///   are too many, the newest are kept.
    package func carry(_ carried: [LoggedRow]) {
        let number = (get(.carried) >> 1) + 1
        let table = Int(number % 2)
        let start = layout.carriedStart(table)
        // The table that is overwritten here is not the current one, which other processes may be reading.
        words.store(0, at: start)
        var sum: UInt64 = 0
        let kept = carried.suffix(RecorderLayout.carriedRows)
        for (index, entry) in kept.enumerated() {
            let line = start + (index + 1) * RecorderLayout.lineBytes
            let row = entry.row.withoutMarks
            let values = [
                1, entry.sequence, row.header, row.wall, row.requestWord, row.parentWord,
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
