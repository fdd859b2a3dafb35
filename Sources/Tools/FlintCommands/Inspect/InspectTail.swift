import FlintBasics
internal import FlintJSON
internal import FlintTool

/// Converts the items of a stream to lines, and prints each event and log entry only once.
struct InspectTail {
    let filter: InspectFilter
    let printsJSON: Bool
    let showsAll: Bool
    /// The size of the longest line that is parsed, in bytes; of longer lines, only the beginning is printed.
    static let longest = 64 << 20

    /// A line of the output, with the time by which the lines of a file are ordered.
    struct Line: Equatable {
        let time: String
        let text: String
    }

    /// The number of earlier events and log entries to print from the first snapshot.
    var recent = 10

    /// The types of items that have no line; skipping them early saves time, because they are the longest
    /// ones.
    private static let hiddenTypes = ["stack", "section"]

    private var run: String?
    private var lastTime = ""
    /// The sequence number of the newest printed event; `lastLog` is that of the newest log entry.
    private var lastEvent: Int64 = 0
    private var lastLog: Int64 = 0

    init(_ request: InspectRequest) {
        (filter, printsJSON, showsAll) = (request.filter, request.printsJSON, request.showsAll)
    }

    /// Returns the lines of an item, without line breaks.
    ///
    /// - Parameter bytes: The item, as received or read.
    /// - Returns: The lines to print; an item of an unknown type is unchanged.
    mutating func lines(of bytes: [UInt8]) -> [String] {
        if printsJSON, filter.terms.isEmpty {
            return bytes.isEmpty ? [] : [String(decoding: bytes, as: UTF8.self)]
        }
        return timedLines(of: bytes).map(\.text)
    }

    /// Returns the lines of an item with their times; an item without a time has the time of the item before.
    mutating func timedLines(of bytes: [UInt8]) -> [Line] {
        if let type = InspectItem.type(of: bytes[...]), Self.hiddenTypes.contains(type) { return [] }
        guard bytes.count <= Self.longest, let item = InspectItem(bytes) else { return raw(bytes) }
        if item.type == "snapshot" { return lines(ofSnapshot: item) }
        if Self.hiddenTypes.contains(item.type) { return [] }
        let isListed = ["event", "flow", "availability", "log", "gap", "tweak"].contains(item.type)
        guard isListed else { return raw(bytes) }
        guard isNew(item.payload, item.type),
            let row = InspectRow(type: item.type, item.payload, time: item.time)
        else { return [] }
        let time = item.payload.text("time")
        lastTime = time.isEmpty ? item.time : time
        let text = printsJSON ? String(decoding: bytes, as: UTF8.self) : row.line
        return isShown(row) ? [Line(time: lastTime, text: text)] : []
    }

    private func raw(_ bytes: [UInt8]) -> [Line] {
        // A line may be of any length, and escaping or searching all of it would delay the lines after it.
        guard bytes.count <= Self.longest else {
            let beginning = String(decoding: bytes.prefix(200), as: UTF8.self)
            let text = PrintableText.line(beginning) + "… (\(bytes.count) bytes)"
            return filter.terms.isEmpty ? [Line(time: lastTime, text: text)] : []
        }
        let text = String(decoding: bytes, as: UTF8.self)
        guard !text.isEmpty, filter.matches(InspectRow(unknown: text)) else { return [] }
        return [Line(time: lastTime, text: printsJSON ? text : PrintableText.line(text))]
    }

    private func isShown(_ row: InspectRow) -> Bool {
        (showsAll || !row.isFramework) && (showsAll || !row.isEcho || filter.asksForEchoes)
            && filter.matches(row)
    }

    /// Returns the lines of a snapshot, for those of its entries that were not printed.
    private mutating func lines(ofSnapshot item: InspectItem) -> [Line] {
        let newRun = item.payload.text("run")
        let isFirst = run == nil
        let isOther = run != nil && run != newRun
        if isOther { (lastEvent, lastLog) = (0, 0) }
        run = newRun
        let events = Self.newEntries(item.payload["timeline"], after: &lastEvent)
        let logs = Self.newEntries(item.payload["logs"], after: &lastLog)
        // A snapshot is more than one row, so a filter cannot match it as a whole.
        if printsJSON { return [] }
        let rows =
            (events.map { (InspectRow(event: $0), $0.text("time")) }
            + logs.map { (InspectRow(log: $0), $0.text("time")) })
            .enumerated().sortedOutOfLine { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
            .map(\.element).filter { isShown($0.0) }
        let shown = isFirst ? rows.suffix(recent) : rows[...]
        let notice = Line(time: rows.first?.1 ?? item.time, text: "— the application was started anew —")
        return (isOther ? [notice] : []) + shown.map { Line(time: $0.1, text: $0.0.line) }
    }

    /// Returns the entries of a snapshot's list that are newer than the last printed one.
    ///
    /// All entries are compared by their numbers, because a list with running requests may be unordered.
    private static func newEntries(_ list: JSONNode?, after last: inout Int64) -> [JSONNode] {
        let newEntries = (list?.elements ?? []).filter { $0["sequence"]?.integer ?? .max > last }
        last = newEntries.compactMap { $0["sequence"]?.integer }.max() ?? last
        return newEntries
    }

    private mutating func isNew(_ payload: JSONNode, _ type: String) -> Bool {
        guard let sequence = payload["sequence"]?.integer else { return true }
        switch type {
        case "event", "flow", "availability":
            guard sequence > lastEvent else { return false }
            lastEvent = sequence
        case "log":
            guard sequence > lastLog else { return false }
            lastLog = sequence
        default: break
        }
        return true
    }
}

extension InspectRow {
    /// Creates a row for an item of an unknown type, with the item's text.
    fileprivate init(unknown text: String) {
        kind = "unknown"
        what = text
    }
}
