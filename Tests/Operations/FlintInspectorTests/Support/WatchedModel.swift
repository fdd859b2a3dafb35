import FlintCore
import Foundation
import Testing

@testable import FlintInspector

/// What a client knows, made of a snapshot and the items behind it as a page does.
struct WatchedModel: Equatable {
    /// Sections that items replace as a whole.
    private static let replaced = ["features", "purchases", "permissions", "routes", "focus"]

    private(set) var sections: [String: ReportJSON] = [:]
    /// The rows of tweaks by path.
    private(set) var tweaks: [String: ReportJSON] = [:]
    /// The entries of the timeline and the logs by number.
    private(set) var timeline: [UInt64: String] = [:]
    private(set) var logs: [UInt64: String] = [:]
    /// The stacks as JSON, without ages.
    private(set) var stacks = ""
    private var stackModel = ActionStacksSnapshot.empty
    private var lastStackChange: UInt64 = 0
    private var running: [String: UInt64] = [:]

    /// The state at a moment.
    init(_ snapshot: ReportJSON) throws {
        for name in Self.replaced { sections[name] = snapshot[name] }
        for event in snapshot["timeline"]?.elements ?? [] { take(event) }
        for log in snapshot["logs"]?.elements ?? [] { logs[log["sequence"]?.number ?? 0] = log.text }
        tweaks = Self.rows(snapshot["tweaks"])
        try replaceStacks(try #require(snapshot["stacks"]))
    }

    /// The state now.
    init(of feed: InspectorFeed) async throws {
        let payload = try #require(await feed.snapshot()).payload
        try self.init(try #require(ReportJSON(parsing: payload)))
    }

    static func == (first: WatchedModel, second: WatchedModel) -> Bool {
        first.sections == second.sections && first.tweaks == second.tweaks
            && first.timeline == second.timeline
            && first.logs == second.logs && first.stacks == second.stacks
    }

    /// Names what differs.
    func differences(from other: WatchedModel) -> [String] {
        var names = Self.replaced.filter { sections[$0] != other.sections[$0] }
        if tweaks != other.tweaks { names.append("tweaks") }
        if timeline != other.timeline { names.append("timeline") }
        if logs != other.logs { names.append("logs") }
        if stacks != other.stacks { names.append("stacks") }
        return names
    }

    mutating func apply(_ item: FeedClient.Item) throws {
        switch item.type {
        case "snapshot": self = try merged(with: item.payload)
        case "event": take(item.payload)
        case "log": logs[item.payload["sequence"]?.number ?? 0] = item.payload.text
        case "stack": try change(item.payload)
        case "tweak":
            for row in item.payload["rows"]?.elements ?? [] { tweaks[row["path"]?.string ?? ""] = row }
            for path in item.payload["removed"]?.elements ?? [] { tweaks[path.string ?? ""] = nil }
        case "section":
            let name = item.payload["name"]?.string ?? ""
            let value = try #require(item.payload["value"])
            switch name {
            case "tweaks": tweaks = Self.rows(value)
            case "stacks": try replaceStacks(value)
            default: if Self.replaced.contains(name) { sections[name] = value }
            }
        default: break
        }
    }

    /// The new state, with the entries that were known before.
    private func merged(with snapshot: ReportJSON) throws -> WatchedModel {
        var model = try WatchedModel(snapshot)
        for (number, text) in logs { model.logs[number] = text }
        for text in timeline.values { model.take(try #require(ReportJSON(parsing: Array(text.utf8)))) }
        return model
    }

    private static func rows(_ tweaks: ReportJSON?) -> [String: ReportJSON] {
        let rows = tweaks?["sections"]?.elements.flatMap { $0["rows"]?.elements ?? [] } ?? []
        return Dictionary(rows.map { ($0["path"]?.string ?? "", $0) }) { $1 }
    }

    /// Takes a beginning as long as there is no end.
    private mutating func take(_ event: ReportJSON) {
        let number = event["sequence"]?.number ?? 0
        let request = event["request"]?.text ?? ""
        switch event["kind"]?.string {
        case "began" where running[request] == nil:
            running[request] = number
            timeline[number] = event.text
        case "ended":
            if let began = running.updateValue(0, forKey: request), began > 0 { timeline[began] = nil }
            timeline[number] = event.text
        case "refused": timeline[number] = event.text
        default: break
        }
    }

    // MARK: Stacks

    private mutating func replaceStacks(_ value: ReportJSON) throws {
        stackModel = try JSONDecoder().decode(ActionStacksSnapshot.self, from: Data(value.text.utf8))
        lastStackChange = value["lastChange"]?.number ?? 0
        stacks = try stackModel.json()
    }

    private mutating func change(_ payload: ReportJSON) throws {
        let change = try JSONDecoder().decode(ActionStack.Change.self, from: Data(payload.text.utf8))
        guard change.sequence > lastStackChange else { return }
        lastStackChange = change.sequence
        stackModel.apply(change)
        stacks = try stackModel.json()
    }
}

extension ActionStacksSnapshot {
    fileprivate static let empty = Flint().stacks.snapshot()
}
