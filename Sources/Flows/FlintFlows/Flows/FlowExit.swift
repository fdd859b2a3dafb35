#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An end of a flow without an output: the user went back, or canceled.
///
/// A handler throws an exit (or lets ``Outcome/get()`` throw it) to end its flow. An exit is an outcome, not
/// a failure: it does not pass through `onFail`, and the outer flow gets it as ``Outcome/back`` or
/// ``Outcome/cancelled``.
public enum FlowExit: Error, Hashable, Sendable, CaseIterable {
    /// The user went back.
    case back
    /// The user canceled the flow.
    case cancelled
}

extension FlowExit: LocalizedError {
    /// A sentence for people that describes the exit.
    public var errorDescription: String? {
        switch self {
        case .back: "The flow was left to where the person came from."
        case .cancelled: "The flow was canceled."
        }
    }
}
