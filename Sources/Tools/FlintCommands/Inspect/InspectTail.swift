import FlintBasics
internal import FlintJSON
internal import FlintTool

/// The conversion of the inspector's stream of items into lines of text; each event and log entry appears
/// once.
struct InspectTail {
    let filter: RowFilter
    let printsJSON: Bool
    let showsAll: Bool
    /// The greatest size of an item that is parsed, in bytes; of a longer item, only the beginning is
    /// printed.
    static let longest = 64 << 20

    /// A line of the output, with the time of its item, by which lines of several items can be sorted.
    struct Line: Equatable {
        let time: String
        let text: String
    }

    /// The number of earlier events and log entries to print when the stream begins.
    var recent = 10

    /// The types of items for which no line is printed.
    ///
    /// Such items are skipped before they are parsed, because they are the longest ones.
    private static let hiddenTypes = ["value", "stack", "section"]

    private var run: String?
    private var lastTime = ""
    /// The sequence number of the newest event that was printed or left out; events up to it are not printed
    /// again.
    private var lastEvent: Int64 = 0
    private var lastLog: Int64 = 0

    init(_ request: InspectRequest) {
        (filter, printsJSON, showsAll) = (request.filter, request.printsJSON, request.showsAll)
    }

    /// Returns the lines to print for an item of the inspector's stream, without line breaks.
    ///
    /// - Parameter bytes: The JSON text of the item.
    /// - Returns: The lines. For an item of an unknown type, and with `--json` and no filter, this is the
    ///   JSON text of the item.
    mutating func lines(of bytes: [UInt8]) -> [String] {
        if printsJSON, filter.isEmpty {
            return bytes.isEmpty ? [] : [String(decoding: bytes, as: UTF8.self)]
        }
        return timedLines(of: bytes).map(\.text)
    }

    /// Returns the lines to print for an item of the inspector's stream, each with its time.
    ///
    /// An item without a time gets that of the item before it.
    ///
    /// - Parameter bytes: The JSON text of the item.
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
            return filter.isEmpty ? [Line(time: lastTime, text: text)] : []
        }
        let text = String(decoding: bytes, as: UTF8.self)
        guard !text.isEmpty, filter.matches(InspectRow(unknown: text).filtered) else { return [] }
        return [Line(time: lastTime, text: printsJSON ? text : PrintableText.line(text))]
    }

    private func isShown(_ row: InspectRow) -> Bool {
        (showsAll || !row.isFramework) && (showsAll || !row.isEcho || filter.asksForEchoes)
            && filter.matches(row.filtered)
    }

    /// Returns the lines for the events and log entries of a snapshot that were not printed before.
    ///
    /// Of the first snapshot, it returns only the newest entries, as many as ``recent``.
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

    /// Returns the elements of a list with a larger sequence number than the last printed one.
    ///
    /// All elements are compared, because a list with running requests may be unordered.
    ///
    /// - Parameters:
    ///   - list: The JSON array of a snapshot; nil for an empty one.
    ///   - last: Before the call, the sequence number of the last printed element. The call sets it to the
    ///     largest number in the result.
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
