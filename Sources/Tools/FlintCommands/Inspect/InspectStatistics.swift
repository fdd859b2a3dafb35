import FlintBasics
internal import FlintJSON
internal import FlintTool

/// The numbers of ended and refused requests of each action by outcome, and the durations of these requests.
struct InspectStatistics {
    struct Action: Equatable {
        var name = ""
        var outcomes: [String: Int] = [:]
        var nanoseconds: [Double] = []
    }

    /// Whether the actions of Flint's own features are counted.
    let showsAll: Bool
    private(set) var actions: [String: Action] = [:]
    /// The number of lost items by their kind, such as `events`.
    private(set) var losses: [String: Int64] = [:]
    private var seen: Set<Int64> = []
    private var run: String?

    init(showsAll: Bool = false) { self.showsAll = showsAll }

    /// The types of the stream's items that the statistics need.
    static let types: [String] = ["event", "gap", "snapshot"]

    /// Returns whether the statistics may need a line, which then has to be parsed.
    ///
    /// The statistics may need all items that are not events, and of the events only the kinds `ended`,
    /// `refused` and `missed`. The function searches the line for the kind of event as Flint writes it,
    /// because parsing takes many times as long. A text inside the line cannot be mistaken for the kind,
    /// because its quotation marks are escaped.
    ///
    /// - Parameter line: A line of the stream or of a session file.
    static func counts(_ line: ArraySlice<UInt8>) -> Bool {
        guard InspectItem.type(of: line) == "event" else { return true }
        let kind = Array(#""kind":""#.utf8)
        var rest = line
        var isFound = false
        while let start = rest.firstIndex(of: kind[0]) {
            rest = rest[start...]
            guard rest.starts(with: kind) else {
                rest = rest.dropFirst()
                continue
            }
            isFound = true
            rest = rest.dropFirst(kind.count)
            // The kinds that are counted, "ended", "refused" and "missed", differ in their first letter.
            if let first = rest.first, "erm".utf8.contains(first) { return true }
        }
        return !isFound
    }

    /// Adds an item of the stream to the counts; an event that was added before is ignored.
    mutating func add(_ item: InspectItem) {
        switch item.type {
        case "event": add(event: item.payload)
        case "gap": losses["items", default: 0] += item.payload["lost"]?.integer ?? 0
        case "snapshot":
            if item.payload.text("run") != run { (run, seen) = (item.payload.text("run"), []) }
            for event in item.payload["timeline"]?.elements ?? [] { add(event: event) }
            for member in item.payload["session"]?["losses"]?.members ?? [] {
                losses[member.name] = max(losses[member.name] ?? 0, member.node.integer ?? 0)
            }
        default: break
        }
    }

    private mutating func add(event: JSONNode) {
        if event.text("kind") == "missed" {
            losses["events", default: 0] += event["count"]?.integer ?? 0
            return
        }
        guard let sequence = event["sequence"]?.integer, seen.insert(sequence).inserted else { return }
        let row = InspectRow(event: event)
        guard showsAll || !row.isFramework, !row.action.isEmpty, ["ended", "refused"].contains(row.kind)
        else { return }
        let key = "\(event["feature"]?.text("identifier") ?? "")#\(event["action"]?.text("identifier") ?? "")"
        actions[key, default: Action()].name = "\(event.name("feature")) › \(event.name("action"))"
        actions[key]?.outcomes[row.outcome, default: 0] += 1
        if let nanoseconds = row.nanoseconds { actions[key]?.nanoseconds.append(nanoseconds) }
    }

    /// Returns a percentile of some values: the smallest value that is at least as large as the given part of
    /// all values.
    ///
    /// - Parameters:
    ///   - part: The part of the values, from 0 to 1; 0.5 gives the median.
    ///   - values: The values, in any order.
    /// - Returns: One of the values; nil if there are none.
    static func percentile(_ part: Double, of values: [Double]) -> Double? {
        guard !values.isEmpty else { return nil }
        let rank = Int((part * Double(values.count)).rounded(.up))
        return values.sortedOutOfLine()[min(max(rank, 1), values.count) - 1]
    }

    /// The statistics as a table for people, with the most frequent action first, and the lost items below.
    var text: String {
        guard !actions.isEmpty else { return "No action has ended yet.\n" + lossText }
        var table = TextTable(["action", "count", "failed", "cancelled", "refused", "p50", "p90", "p99"])
        let sorted = actions.values.sortedOutOfLine {
            let (left, right) = ($0.outcomes.values.reduce(0, +), $1.outcomes.values.reduce(0, +))
            return (right, $0.name) < (left, $1.name)
        }
        for action in sorted {
            let times = [0.5, 0.9, 0.99].map { part in
                Self.percentile(part, of: action.nanoseconds).map(InspectRow.duration) ?? "–"
            }
            let counts = ["failure", "cancelled", "refused"].map { "\(action.outcomes[$0] ?? 0)" }
            table.add([action.name, "\(action.outcomes.values.reduce(0, +))"] + counts + times)
        }
        return table.text + lossText
    }

    private var lossText: String {
        let lost = losses.filter { $0.value > 0 }.sortedOutOfLine { $0.key < $1.key }
        guard !lost.isEmpty else { return "Nothing was lost.\n" }
        return "Lost: " + lost.map { "\($0.value) \($0.key)" }.joined(separator: ", ") + "\n"
    }

    /// The statistics as a JSON object.
    var json: String {
        let rows = actions.sortedOutOfLine { $0.key < $1.key }.map { key, action in
            let outcomes = action.outcomes.sortedOutOfLine { $0.key < $1.key }
                .map { "\(JSONText.quoted($0.key)):\($0.value)" }.joined(separator: ",")
            let times = [("p50", 0.5), ("p90", 0.9), ("p99", 0.99)].compactMap { name, part in
                Self.percentile(part, of: action.nanoseconds).map { "\"\(name)\":\(Int64($0))" }
            }
            return "{"
                + (["\"action\":\(JSONText.quoted(key))", "\"outcomes\":{\(outcomes)}"] + times)
                .joined(separator: ",") + "}"
        }
        let lost = losses.sortedOutOfLine { $0.key < $1.key }
            .map { "\(JSONText.quoted($0.key)):\($0.value)" }.joined(separator: ",")
        return "{\"actions\":[\(rows.joined(separator: ","))],\"losses\":{\(lost)}}"
    }
}

/// A table as text: the first column is left-aligned, the others are right-aligned.
struct TextTable {
    private var rows: [[String]]

    init(_ head: [String]) { rows = [head] }

    mutating func add(_ row: [String]) { rows.append(row.map(PrintableText.line)) }

    var text: String {
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            row.enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return column == 0 ? cell + space : space + cell
            }.joined(separator: "  ") + "\n"
        }.joined()
    }
}
