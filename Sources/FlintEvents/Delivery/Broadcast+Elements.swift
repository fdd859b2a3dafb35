internal import FlintStreams

extension Broadcast {
    /// Tells that there was something, once for all that the reader has not seen.
    package func signals() -> AsyncStream<Void> {
        let subscription = subscribe(limit: 1)
        return AsyncStream {
            await subscription.next().map { _ in }
        } onCancel: {
            subscription.cancel()
        }
    }

    /// The elements from this call on, for readers to whom it does not matter how many were lost.
    package func elements(limit: Int = 1024) -> AsyncStream<Element> {
        let subscription = subscribe(limit: limit)
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
