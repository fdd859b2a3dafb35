#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The error of a step that exceeded its limit.
public struct FlowStepOverdue: Error, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The name of the step.
    public let step: String

    /// The error in words.
    public var description: String { "The step '\(step)' took longer than its limit, and was canceled." }
}

extension FlowStepOverdue: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}
