@testable import FlintStreams

extension BroadcastMachine {
    /// Appends an element and hands over everybody who waits for one.
    mutating func publish(_ element: Element) -> [Waiter] {
        var replaced: Element?
        return publish(inPlace: { element }, replacing: &replaced)
    }
}
