#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Leaving a flow without an output.
///
/// A handler throws it (or lets ``Outcome/get()`` throw it) to end its flow. It is an outcome, not a failure: it
/// does not pass through `onFail`, and the flow above gets it as ``Outcome/back`` or ``Outcome/cancelled``.
public enum FlowExit: Error, Hashable, Sendable, CaseIterable {
    /// To where the person came from.
    case back
    /// Out of it altogether.
    case cancelled
}

extension FlowExit: LocalizedError {
    /// How the flow was left, as a sentence.
    public var errorDescription: String? {
        switch self {
        case .back: "The flow was left to where the person came from."
        case .cancelled: "The flow was canceled."
        }
    }
}
