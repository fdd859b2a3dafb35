internal import FlintCore
internal import Foundation

/// The state of a runtime as JSON, divided into sections such as features, timeline and tweaks.
struct InspectorSections: Sendable {
    let runtime: Flint
    let revealsSensitiveTweaks: Bool

    /// Returns the current value of a section.
    ///
    /// - Parameters:
    ///   - section: The section to read.
    ///   - session: The facts about the inspector's stream, for the section `session`.
    ///   - late: A function that is called when the main actor becomes available, if it was not in time for
    ///     the section `navigation`.
    /// - Returns: The value as JSON, on one line of UTF-8.
    func value(
        _ section: InspectorSection, _ session: SessionFacts, late: @escaping @Sendable () -> Void = {}
    ) async -> [UInt8] {
        do {
            return Array(try await text(of: section, session, late).utf8)
        } catch {
            // An error may contain a value that must not be shown. Only its type is shown, which names the
            // part of the model from which it came.
            return Array(ReportJSON(members: ["unreadable": .string("\(type(of: error))")]).text.utf8)
        }
    }

    private func text(
        of section: InspectorSection, _ session: SessionFacts, _ late: @escaping @Sendable () -> Void
    ) async throws -> String {
        switch section {
        case .session: return self.session(session).text
        case .timeline: return "[" + (try timeline().map { try $0.jsonLine() }).joined(separator: ",") + "]"
        case .logs:
            return "["
                + (try runtime.logs.history.snapshot().map { try $0.jsonLine() }).joined(separator: ",") + "]"
        case .stacks: return try stacks()
        case .flows: return try flows()
        case .values: return "[" + runtime.inspectedValues.lines.joined(separator: ",") + "]"
        case .tweaks: return tweaks().text
        case .navigation: return await navigation(late: late).text
        case .features, .purchases, .permissions, .routes, .focus:
            return try runtime.reportDocument(section.rawValue)?.text ?? "null"
        }
    }

    /// Returns the entries of the timeline: ended and refused requests, beginnings of running ones, and all
    /// other events.
    ///
    /// - Parameter sequence: The sequence number of an event; only earlier ones are returned. `nil` returns
    ///   all.
    func timeline(before sequence: UInt64? = nil) -> [DispatchEvent] {
        let entries = runtime.timeline.snapshot().filter { $0.sequence < sequence ?? .max }
        var ended: Set<RequestID> = []
        for entry in entries {
            if case .ended = entry.kind, let request = entry.requestID { ended.insert(request) }
        }
        return entries.filter { entry in
            guard case .began = entry.kind else { return true }
            return entry.requestID.map { !ended.contains($0) } ?? false
        }
    }

    /// The number of events of the runtime that are older than the oldest event in the timeline.
    var earlierEvents: UInt64 {
        // The number is read first. An event that occurs in between is in the timeline, or is not counted
        // yet.
        let newest = runtime.lastSequence
        return runtime.timeline.snapshot().map(\.sequence).min().map { $0 - 1 } ?? newest
    }

    private func stacks() throws -> String {
        let snapshot = runtime.stacks.snapshot()
        return try ReportJSON(encoding: snapshot).adding(["lastChange": ReportJSON(snapshot.lastChange)]).text
    }
}

/// A section of a snapshot; the raw value is the name of the JSON member, and of the endpoint with the
/// section.
enum InspectorSection: String, Sendable, CaseIterable, Comparable {
    case session, features, timeline, logs, stacks, flows, values, tweaks, purchases, permissions, navigation,
        routes, focus

    static func < (first: InspectorSection, second: InspectorSection) -> Bool {
        first.rawValue < second.rawValue
    }
}

extension InspectorSections {
    /// Returns the state machines and their recorded runs as JSON.
    ///
    /// - Throws: `EncodingError` if a recorded run cannot be encoded.
    func flows() throws -> String {
        String(decoding: try JSONEncoder.records.encode(runtime.flowRuns.snapshot()), as: UTF8.self)
    }
}

// MARK: - Session

extension InspectorSections {
    /// Returns the section `session`: facts about the process, and about the work of the inspector's stream.
    ///
    /// - Parameter facts: The facts about the stream.
    func session(_ facts: SessionFacts) -> ReportJSON {
        let process = ProcessInfo.processInfo
        let elapsed = runtime.elapsed
        let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
        return ReportJSON(members: [
            "application": .string(Self.application),
            "platform": .string(runtime.configuration.platform.description),
            "system": .string(process.operatingSystemVersionString),
            "process": ReportJSON(process.processIdentifier),
            "run": .string(facts.run),
            "started": .string(Timestamp(runtime.now.addingTimeInterval(-seconds)).text),
            "uptime": ReportJSON(elapsed.components.seconds),
            "isReadOnly": ReportJSON(facts.isReadOnly),
            "allowsSendingEvents": ReportJSON(facts.allowsSendingEvents),
            "isOffline": ReportJSON(false),
            "durableRuns": .array(runtime.durableRuns.map { .string($0.name) }),
            "counters": counters(facts),
            "logs": ReportJSON(members: [
                "failureCount": ReportJSON(runtime.logs.failureCount),
                "lastFailure": runtime.logs.lastFailure.map { .string($0) },
            ]),
            "losses": ReportJSON(members: facts.counters.losses.mapValues { ReportJSON($0) }),
            "inspector": ReportJSON(members: [
                "retained": ReportJSON(facts.retained), "capacity": ReportJSON(facts.capacity),
            ]),
        ])
    }

    private func counters(_ facts: SessionFacts) -> ReportJSON {
        ReportJSON(members: [
            "events": ReportJSON(runtime.lastSequence),
            "items": ReportJSON(facts.items),
            "clients": ReportJSON(facts.clients),
            "gaps": ReportJSON(facts.counters.gaps),
            "lostItems": ReportJSON(facts.counters.lostItems),
            "snapshots": ReportJSON(facts.counters.snapshots),
            "encodedItems": ReportJSON(facts.counters.encodedItems),
            "encodedBytes": ReportJSON(facts.counters.encodedBytes),
        ])
    }

    /// The name of the application: that of its bundle, or else of the process.
    static var application: String {
        Bundle.main.object(forInfoDictionaryKey: "CFBundleName") as? String
            ?? ProcessInfo.processInfo.processName
    }
}

// MARK: - SessionFacts

/// The facts about the inspector's stream, such as the number of lost items, which the section `session`
/// shows.
struct SessionFacts: Sendable {
    /// The counters of the stream since the start of the inspector.
    struct Counters: Sendable, Equatable {
        /// The number of items of the kind `gap` that were sent to clients; each stands for lost items.
        var gaps: UInt64 = 0
        /// The number of items that were dropped before a client got them, and for which gaps were sent.
        var lostItems: UInt64 = 0
        /// The number of snapshots of the runtime's state that were started, also of those that were
        /// abandoned.
        var snapshots: UInt64 = 0
        var encodedItems: UInt64 = 0
        var encodedBytes: UInt64 = 0
        /// The number of entries that were lost before they became items of the stream, by the name of their
        /// source: events, logs, stacks or values.
        var losses: [String: UInt64] = [:]
    }

    var run = ""
    var isReadOnly = false
    var allowsSendingEvents = false
    /// The number of the newest item of the stream.
    var items: UInt64 = 0
    var clients = 0
    var retained = 0
    var capacity = 0
    var counters = Counters()
}
