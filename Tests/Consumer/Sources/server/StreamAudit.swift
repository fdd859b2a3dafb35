import FlintCore
import Synchronization

/// Reads the live stream of events, as an observer of all tenants, and counts events that name somebody else.
///
/// The descriptions of inputs begin with the one who asks, and each person has one name among the tenants: a subject's events have
/// one name, and a name is in the events of one subject.
final class StreamAudit: Sendable {
    private struct State {
        var newest: UInt64 = 0
        var named = 0
        var missed = 0
        var mixed = 0
        var names: [String: Substring] = [:]
        var subjects: [Substring: String] = [:]
    }

    private let state = Mutex(State())

    /// Reads until the end of the stream.
    func read(_ events: AsyncStream<DispatchEvent>) async {
        for await event in events { state.withLock { Self.read(event, &$0) } }
    }

    private static func read(_ event: DispatchEvent, _ state: inout State) {
        state.newest = event.sequence
        if case .missed(let count) = event.kind { state.missed += Int(count) }
        guard let name = event.input?.text.split(separator: " ").first else { return }
        switch event.kind {
        case .began, .ended: state.named += 1
        // Transitions of a flow name the one who asked for it, too.
        default: break
        }
        guard let subject = event.subject else {
            state.mixed += 1
            return
        }
        let known = (state.names[subject] ?? name, state.subjects[name] ?? subject)
        if known != (name, subject) { state.mixed += 1 }
        (state.names[subject], state.subjects[name]) = (name, subject)
    }

    /// Waits until an event was read, and prints what was counted.
    func report(at sequence: UInt64) async throws {
        while state.withLock({ $0.newest < sequence }) { try await Task.sleep(for: .milliseconds(1)) }
        let counts = state.withLock { $0 }
        Server.say(
            "events.named \(counts.named)\nevents.missed \(counts.missed)\nevents.mixed \(counts.mixed)")
    }
}
