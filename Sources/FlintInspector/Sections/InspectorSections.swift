internal import FlintCore
internal import Foundation

/// Writes the state of a runtime as JSON, section by section.
struct InspectorSections: Sendable {
    let runtime: Flint
    let revealsSensitiveTweaks: Bool

    /// The current value of a section.
    ///
    /// - Parameters:
    ///   - section: The section.
    ///   - session: The facts about the stream.
    ///   - late: Called when the main actor, which was not available in time, is available.
    /// - Returns: The value, on one line of UTF-8.
    func value(
        _ section: InspectorSection, _ session: SessionFacts, late: @escaping @Sendable () -> Void = {}
    ) async -> [UInt8] {
        do {
            return Array(try await text(of: section, session, late).utf8)
        } catch {
            // An error may contain a value that must not be shown; its type names the part of the model that it came
            // from.
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
        case .tweaks: return tweaks().text
        case .navigation: return await navigation(late: late).text
        case .features, .purchases, .permissions, .routes, .focus:
            return try runtime.reportDocument(section.rawValue)?.text ?? "null"
        }
    }

    /// The ended and refused requests, the beginnings of running ones, and all other events.
    private func timeline() -> [DispatchEvent] {
        let entries = runtime.timeline.snapshot()
        var ended: Set<RequestID> = []
        for entry in entries {
            if case .ended = entry.kind, let request = entry.requestID { ended.insert(request) }
        }
        return entries.filter { entry in
            guard case .began = entry.kind else { return true }
            return entry.requestID.map { !ended.contains($0) } ?? false
        }
    }

    private func stacks() throws -> String {
        let snapshot = runtime.stacks.snapshot()
        return try ReportJSON(encoding: snapshot).adding(["lastChange": ReportJSON(snapshot.lastChange)]).text
    }
}
