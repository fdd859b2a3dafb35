internal import FlintCore
internal import Foundation

/// Follows a runtime while somebody looks, and numbers and encodes what happens once for all who do.
final class InspectorFeed: Sendable {
    let runtime: Flint
    /// Names the run, so that a client knows whether it speaks to the same one as before.
    let run: String

    /// - Parameters:
    ///   - runtime: What is followed.
    ///   - retained: How many items are kept for clients that connect again.
    ///   - revealsSensitiveTweaks: Whether values of sensitive tweaks are told.
    init(_ runtime: Flint, retained: Int, revealsSensitiveTweaks: Bool) {
        self.runtime = runtime
        run = ""
    }

    /// The state of everything at this moment: an item of the kind `snapshot`, which has the number of the last item before it.
    func snapshot() async -> InspectorEnvelope {
        InspectorEnvelope(sequence: 0, time: Date(), kind: .snapshot, payload: [])
    }

    /// One section of the snapshot as JSON; `nil` if there is none of that name.
    func section(_ name: String) async -> [UInt8]? { nil }

    /// Begins a client's stream of server-sent events.
    ///
    /// - Parameter last: `RUN:SEQUENCE` of the last item that the client has seen, if it has seen any.
    /// - Returns: The stream, which begins with what was missed, a gap, or a snapshot.
    func stream(after last: String?) async -> any HTTPBodyStream { EndedStream() }

    /// Tells that a section has changed in a way that nothing else announces.
    func noteChange(of section: String) {}

    /// Ends all streams and stops following.
    func stop() async {}
}

private struct EndedStream: HTTPBodyStream {
    func next() async -> [UInt8]? { nil }
    func cancel() {}
}
