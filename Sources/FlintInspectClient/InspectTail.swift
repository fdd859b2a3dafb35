import FlintCollections
internal import FlintJSON
internal import FlintTool

/// Turns the items of a stream into lines, and prints each event and log entry only once.
struct InspectTail {
    let filter: InspectFilter
    let printsJSON: Bool
    let showsAll: Bool
    /// The number of earlier lines to print from the first snapshot.
    var recent = 10

    /// The types that have no line; their items are the longest.
    private static let hiddenTypes = ["stack", "section"]

    private var run: String?
    /// The sequence numbers of the newest printed event and log entry.
    private var lastEvent: Int64 = 0
    private var lastLog: Int64 = 0

    init(_ request: InspectRequest) {
        (filter, printsJSON, showsAll) = (request.filter, request.printsJSON, request.showsAll)
    }

    /// The lines of an item, without line breaks.
    ///
    /// - Parameter bytes: The item.
    /// - Returns: The lines to print; an item of an unknown type is unchanged.
    mutating func lines(of bytes: [UInt8]) -> [String] {
        if printsJSON, filter.terms.isEmpty {
            return bytes.isEmpty ? [] : [String(decoding: bytes, as: UTF8.self)]
        }
        if let type = InspectItem.type(of: bytes[...]), Self.hiddenTypes.contains(type) { return [] }
        guard let item = InspectItem(bytes) else { return raw(bytes) }
        if item.type == "snapshot" { return lines(ofSnapshot: item) }
        if Self.hiddenTypes.contains(item.type) { return [] }
        let isListed = ["event", "flow", "availability", "log", "gap", "tweak"].contains(item.type)
        guard isListed else { return raw(bytes) }
        guard isNew(item.payload, item.type),
            let row = InspectRow(type: item.type, item.payload, time: item.time)
        else { return [] }
        guard isShown(row) else { return [] }
        return [printsJSON ? String(decoding: bytes, as: UTF8.self) : row.line]
    }

    private func raw(_ bytes: [UInt8]) -> [String] {
        let text = String(decoding: bytes, as: UTF8.self)
        guard !text.isEmpty, filter.matches(InspectRow(unknown: text)) else { return [] }
        return [printsJSON ? text : PrintableText.line(text)]
    }

    private func isShown(_ row: InspectRow) -> Bool {
        (showsAll || !row.isFramework) && filter.matches(row)
    }

    /// The lines of a snapshot, which repeats printed entries and contains entries that were missed.
    private mutating func lines(ofSnapshot item: InspectItem) -> [String] {
        let newRun = item.payload.text("run")
        let isFirst = run == nil
        let isOther = run != nil && run != newRun
        if isOther { (lastEvent, lastLog) = (0, 0) }
        run = newRun
        let events = Self.newEntries(item.payload["timeline"], after: &lastEvent)
        let logs = Self.newEntries(item.payload["logs"], after: &lastLog)
        // A snapshot is not one row, so that no filter applies to it as a whole.
        if printsJSON { return [] }
        let rows =
            (events.map { (InspectRow(event: $0), $0.text("time")) }
            + logs.map { (InspectRow(log: $0), $0.text("time")) })
            .enumerated().sortedOutOfLine { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
            .map(\.element.0).filter(isShown)
        let shown = isFirst ? rows.suffix(recent) : rows[...]
        return (isOther ? ["— the application was started anew —"] : []) + shown.map(\.line)
    }

    /// The entries newer than the last printed one; requests that are still running may be out of order.
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
    /// A row for an item of an unknown type, with the item's text.
    fileprivate init(unknown text: String) {
        kind = "unknown"
        what = text
    }
}
