#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The error of a step that took longer than its limit, or sent no heartbeat for too long.
public struct FlowStepOverdue: Error, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The name of the step.
    public let step: String
    /// Whether the step sent no heartbeat for too long; `false` if the whole step took too long.
    public let isSilent: Bool

    init(step: String, isSilent: Bool) {
        self.step = step
        self.isSilent = isSilent
    }

    /// Decodes an error.
    ///
    /// - Parameter decoder: The decoder. If the member `isSilent` is missing, as in errors that earlier
    ///   versions stored, it counts as `false`.
    /// - Throws: The errors of the decoder.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        step = try container.decode(String.self, forKey: .step)
        isSilent = try container.decodeIfPresent(Bool.self, forKey: .isSilent) ?? false
    }

    /// The error in words.
    public var description: String {
        "The step '\(step)' " + (isSilent ? "was silent for too long" : "took longer than its limit")
            + ", and was canceled."
    }
}

extension FlowStepOverdue: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}
