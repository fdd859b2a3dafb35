public import Foundation

/// One change of the action stacks of a runtime.
public struct ActionStackChange: Sendable, Hashable {
    /// The kind of the change, with its details.
    public enum Kind: Sendable, Hashable {
        /// A stack was opened; its entries follow as changes of their own.
        case opened(ActionStack)

        /// An entry was added; the number is that of all entries dropped from the stack so far.
        case entered(ActionStackEntry, dropped: Int)

        /// An action of the stack ended, and its entry was still kept.
        case ended(RequestID, ActionOutcome)

        /// The stack was closed; the entry in its parent has the same time.
        case closed(ActionStack.ClosingReason, Date)
    }

    /// The number of the change in its runtime, from 1.
    ///
    /// Changes are only counted while there is an observer.
    public let sequence: UInt64

    /// The stack that changed.
    public let stackID: ActionStackID

    /// The kind of the change, with its details.
    public let kind: Kind
}
