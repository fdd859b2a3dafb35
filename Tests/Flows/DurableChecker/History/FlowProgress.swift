internal import FlintDurableFlows
internal import Foundation

/// The progress of a step that an attempt records by heartbeats.
package struct FlowProgress: Hashable, Sendable, Codable {
    /// The idempotency key of the step.
    package let key: String
    /// The number of heartbeats of all attempts.
    package let count: Int

    package init(key: String, count: Int) {
        self.key = key
        self.count = count
    }

    /// Returns the progress in a note about a step; `nil` if the note is another one.
    init?(in note: FlowStoredStep) {
        guard case .value(let bytes) = note.result,
            let progress = try? JSONDecoder().decode(Self.self, from: Data(bytes))
        else { return nil }
        self = progress
    }
}
