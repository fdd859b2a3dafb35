internal import FlintStreams

extension Broadcast {
    /// The elements from this call on, for readers to whom it does not matter how many were lost.
    func elements() -> AsyncStream<Element> {
        let subscription = subscribe()
        return AsyncStream {
            while let delivery = await subscription.next() {
                if case .element(let element, _) = delivery { return element }
            }
            return nil
        } onCancel: {
            subscription.cancel()
        }
    }
}
