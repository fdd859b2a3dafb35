/// A delivery to a subscriber of a ``Broadcast``: an element, or the exact number of lost elements.
///
/// Positions count the elements of a broadcast from 1, without gaps, even while there is no subscriber. For each
/// subscriber, the elements received and the elements missed add up to those published since it subscribed.
public enum BroadcastDelivery<Element> {
    /// The element published at a position.
    case element(Element, position: UInt64)

    /// Elements that were overwritten before this subscriber read them.
    ///
    /// - `count`: How many, at least 1.
    /// - `last`: The position of the last one lost; the next delivery is the element after it.
    case missed(count: UInt64, last: UInt64)
}

extension BroadcastDelivery: Sendable where Element: Sendable {}
extension BroadcastDelivery: Equatable where Element: Equatable {}
