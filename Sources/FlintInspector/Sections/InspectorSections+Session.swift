internal import FlintCore
internal import Foundation

extension InspectorSections {
    /// The program, and the cost of inspecting it.
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
            "isOffline": ReportJSON(false),
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

    /// The name of the application.
    static var application: String {
        Bundle.main.object(forInfoDictionaryKey: "CFBundleName") as? String
            ?? ProcessInfo.processInfo.processName
    }
}
