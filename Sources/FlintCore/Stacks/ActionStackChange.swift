public import Foundation

/// One change of the action stacks of a runtime.
public struct ActionStackChange: Sendable, Hashable {
    /// What changed.
    public enum Kind: Sendable, Hashable {
        /// A stack was opened; its entries follow as changes of their own.
        case opened(ActionStack)

        /// An entry was written, and so many have been dropped from the stack by now.
        case entered(ActionStackEntry, dropped: Int)

        /// An action of the stack ended, and its entry was still there.
        case ended(RequestID, ActionOutcome)

        /// The stack was closed; the entry in its parent has the same time.
        case closed(ActionStack.ClosingReason, Date)
    }

    /// The number of the change in its runtime, from 1 on.
    ///
    /// Changes are only counted while somebody observes them.
    public let sequence: UInt64

    /// The stack that changed.
    public let stackID: ActionStackID

    /// What changed.
    public let kind: Kind
}
