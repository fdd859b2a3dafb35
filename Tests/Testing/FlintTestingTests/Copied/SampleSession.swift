import FlintCore
import FlintFlows
import FlintTesting
import FlintTweaks
import Foundation

/// The session that the copied tests are copied from, recorded anew from real events.
///
/// Times come from a manual clock and runs of flows are numbered from 1, so that it is the same text each time.
struct SampleSession {
    /// The file beside this one.
    static let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "session.flintlog")

    private static let run = "c0c0a000-0000-4000-8000-000000000001"
    private static let platform = "Sample"

    private let clock = ManualClock()
    private var lines: [String] = []
    private var flows: [UInt64: Int] = [:]

    /// A counter at which each answer takes a while.
    private struct SlowCounter: ParcelCounter {
        let base: ScriptedCounter
        let clock: ManualClock

        func askNumber() async throws -> Int {
            clock.advance(by: .milliseconds(120))
            return try await base.askNumber()
        }

        func apologize() async { await base.apologize() }

        func handOver(_ parcel: Parcel) async {
            clock.advance(by: .milliseconds(30))
            await base.handOver(parcel)
        }
    }

    /// Performs what the session tells of, and writes it down.
    static func record() async throws -> String {
        var session = SampleSession()
        let clock = session.clock
        let start = Date(timeIntervalSince1970: 1_763_798_400)
        let runtime = Flint(
            configuration: FlintConfiguration(clock: clock, wallTime: clock.wallTime(from: start)))
        defer { runtime.shutdown() }
        try runtime.setup(ParcelFeatures.self)
        return try await Flint.withRuntime(runtime) {
            let features = try await features()
            let recorder = EventRecorder()
            try await perform(clock: clock)
            try session.write(recorder.events, features: features)
            return session.lines.map { $0 + "\n" }.joined()
        }
    }

    private static func perform(clock: ManualClock) async throws {
        let counter = SlowCounter(base: ScriptedCounter(numbers: [700, 7]), clock: clock)
        _ = try await CounterFeature.pickUp.perform(with: Visit(name: "Ada"), using: counter)
        clock.advance(by: .seconds(1))
        _ = try? await LedgerFeature.lookUp.perform(with: 900)
        clock.advance(by: .seconds(1))
        _ = ExpressFeature.deliver.request()
        try Flint.current.setEnabled(true, for: ExpressFeature.self)
        clock.advance(by: .seconds(1))
        try await ExpressFeature.deliver.request()?.perform()
    }

    /// The features as debug reports have them, with what the inspector adds.
    private static func features() async throws -> JSON {
        let report = try await Flint.current.gatherReport()
        defer { try? report.remove() }
        let text = try Data(contentsOf: report.url.appending(path: "features.json"))
        guard case .object(var document) = try JSONDecoder().decode(JSON.self, from: text),
            case .array(let features)? = document["features"]
        else { return .null }
        document["features"] = .array(
            features.compactMap { feature in
                guard case .object(var members) = feature, members["isFramework"] != .bool(true),
                    case .array(let actions)? = members["actions"]
                else { return nil }
                // As an older application sends them, which says less.
                for name in ["module", "typeName"] { members[name] = nil }
                members["hasSwitch"] = .bool(members["identifier"] == .string("ExpressFeature"))
                members["actions"] = .array(
                    actions.map { action in
                        guard case .object(var members) = action else { return action }
                        members["isDebugPerformable"] = .bool(false)
                        for name in ["typeName", "isDebugRepeatable"] { members[name] = nil }
                        return .object(members)
                    })
                return .object(members)
            })
        return .object(document)
    }

    // MARK: Writing

    private mutating func write(_ events: [DispatchEvent], features: JSON) throws {
        let events = try events.map { try JSONDecoder().decode(JSON.self, from: Data($0.jsonLine().utf8)) }
            .map { numbered($0) }
        let began = "2025-11-22T08:00:00.000Z"
        lines.append(
            "{\"format\":\"flint-session\",\"version\":1,\"application\":\"Parcels\",\"platform\":"
                + "\"\(Self.platform)\",\"run\":\"\(Self.run)\",\"started\":\"\(began)\"}")
        add("snapshot", snapshot(features, began: began), number: 0, time: began)
        for (index, event) in events.enumerated() {
            let type =
                switch event["kind"] {
                case .string("flowTransition"): "flow"
                case .string("availabilityChanged"): "availability"
                default: "event"
                }
            add(type, event, number: index + 1, time: event["time"]?.text ?? began)
        }
        let last = events.last?["time"]?.text ?? began
        let flows: JSON = ["name": "flows", "value": try flowSection(events)]
        add("section", flows, number: events.count + 1, time: last)
    }

    private mutating func add(_ type: String, _ payload: JSON, number: Int, time: String) {
        lines.append(
            "{\"v\":1,\"seq\":\(number),\"time\":\"\(time)\",\"type\":\"\(type)\",\"\(type)\":\(payload.line)}"
        )
    }

    private func snapshot(_ features: JSON, began: String) -> JSON {
        [
            "run": .string(Self.run),
            "session": [
                "application": "Parcels", "platform": .string(Self.platform), "run": .string(Self.run),
                "started": .string(began), "uptime": 0, "isReadOnly": false, "isOffline": true,
            ],
            "features": features, "timeline": [], "logs": [], "stacks": ["stacks": [], "lastChange": 0],
            "flows": ["machines": [], "runs": [], "droppedRuns": 0],
            "tweaks": ["hasTweaks": false, "providers": [], "sections": []],
            "purchases": ["hasTracker": false, "products": []], "permissions": ["permissions": []],
            "navigation": ["navigators": []], "routes": ["diagnostics": [], "mappings": []],
            "focus": ["isActive": false, "selection": [], "topics": [:]],
        ]
    }

    private func flowSection(_ events: [JSON]) throws -> JSON {
        let transitions = events.filter { $0["flow"] != nil }
        let graph = try JSONDecoder().decode(
            JSON.self, from: JSONEncoder().encode(ParcelPickupFlow.graph))
        var visits: [[String]: Int] = [:]
        for transition in transitions {
            guard let from = transition["flow"]?["from"]?.text, let to = transition["flow"]?["to"]?.text,
                to != "Terminate"
            else { continue }
            visits[[from, to], default: 0] += 1
        }
        let counts = visits.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { ways, count -> JSON in
            ["from": .string(ways[0]), "to": .string(ways[1]), "count": .number(Double(count))]
        }
        return [
            "machines": [["machine": "ParcelPickup", "graph": graph, "visits": .array(counts)]],
            "runs": .array([run(transitions)]), "droppedRuns": 0,
        ]
    }

    private func run(_ events: [JSON]) -> JSON {
        guard let first = events.first, let last = events.last else { return .null }
        return [
            "flow": "1", "machine": "ParcelPickup", "request": first["request"] ?? .null,
            "session": first["session"] ?? .null, "feature": first["feature"] ?? .null,
            "action": first["action"] ?? .null, "started": first["time"] ?? .null,
            "ended": last["time"] ?? .null, "ending": "finished", "elapsed": 240_000_000,
            "transitions": .array(
                events.map { event in
                    guard case .object(var members)? = event["flow"] else { return .null }
                    members["time"] = event["time"]
                    return .object(members)
                }), "droppedTransitions": 0,
        ]
    }

    /// The event with the number of its run counted from 1, as in a process in which nothing ran before.
    private mutating func numbered(_ event: JSON) -> JSON {
        guard case .object(var members) = event, case .object(var flow)? = members["flow"],
            let path = flow["flow"]?.text
        else { return event }
        let numbers = path.split(separator: "/").compactMap { UInt64($0) }.map { number -> String in
            let known = flows[number] ?? flows.count + 1
            flows[number] = known
            return String(known)
        }
        flow["flow"] = .string(numbers.joined(separator: "/"))
        members["flow"] = .object(flow)
        return .object(members)
    }
}
