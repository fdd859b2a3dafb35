internal import FlintTool
internal import FlintTweaks

/// Makes lines of items as they come, each of what happened only once.
struct InspectTail {
    let filter: InspectFilter
    let printsJSON: Bool
    let showsAll: Bool
    /// How many lines of what has happened before are shown at first.
    var recent = 10

    /// The types that have no line; theirs are the longest items.
    private static let untold = ["stack", "section"]

    private var run: String?
    /// The newest event and the newest line of the log that were shown.
    private var lastEvent: Int64 = 0
    private var lastLog: Int64 = 0

    init(_ request: InspectRequest) {
        (filter, printsJSON, showsAll) = (request.filter, request.printsJSON, request.showsAll)
    }

    /// The lines of an item, without their ends.
    ///
    /// - Parameter bytes: The item.
    /// - Returns: What is to be printed; text of an unknown type as it came.
    mutating func lines(of bytes: [UInt8]) -> [String] {
        if printsJSON, filter.terms.isEmpty {
            return bytes.isEmpty ? [] : [String(decoding: bytes, as: UTF8.self)]
        }
        if let type = InspectItem.type(of: bytes[...]), Self.untold.contains(type) { return [] }
        guard let item = InspectItem(bytes) else { return raw(bytes) }
        if item.type == "snapshot" { return lines(ofSnapshot: item) }
        if Self.untold.contains(item.type) { return [] }
        let isTold = ["event", "flow", "availability", "log", "gap", "tweak"].contains(item.type)
        guard isTold else { return raw(bytes) }
        guard isNews(item.payload, item.type),
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

    /// A snapshot repeats what was told, and tells what was missed.
    private mutating func lines(ofSnapshot item: InspectItem) -> [String] {
        let newRun = item.payload.text("run")
        let isFirst = run == nil
        let isOther = run != nil && run != newRun
        if isOther { (lastEvent, lastLog) = (0, 0) }
        run = newRun
        let events = Self.news(item.payload["timeline"], after: &lastEvent)
        let logs = Self.news(item.payload["logs"], after: &lastLog)
        // A snapshot as a whole is nothing that a filter could let through.
        if printsJSON { return [] }
        let rows =
            (events.map { (InspectRow(event: $0), $0.text("time")) }
            + logs.map { (InspectRow(log: $0), $0.text("time")) })
            .enumerated().sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
            .map(\.element.0).filter(isShown)
        let shown = isFirst ? rows.suffix(recent) : rows[...]
        return (isOther ? ["— the application was started anew —"] : []) + shown.map(\.line)
    }

    /// What is newer than what was shown; requests that still run may stand out of the order.
    private static func news(_ list: JSONNode?, after last: inout Int64) -> [JSONNode] {
        let news = (list?.elements ?? []).filter { $0["sequence"]?.integer ?? .max > last }
        last = news.compactMap { $0["sequence"]?.integer }.max() ?? last
        return news
    }

    private mutating func isNews(_ payload: JSONNode, _ type: String) -> Bool {
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
    /// A line that is shown as it came.
    fileprivate init(unknown text: String) {
        kind = "unknown"
        what = text
    }
}
