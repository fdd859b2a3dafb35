extension Broadcast {
    /// Returns a stream of signals.
    ///
    /// One signal stands for all elements published since the reader took the last signal.
    package func signals() -> AsyncStream<Void> {
        let subscription = subscribe(limit: 1)
        return AsyncStream {
            await subscription.next().map { _ in }
        } onCancel: {
            subscription.cancel()
        }
    }

    /// Returns a stream of the elements, without reports of lost elements.
    ///
    /// - Parameters:
    ///   - limit: The number of unread elements to keep, as for ``subscribe(limit:from:)``.
    ///   - start: The element to begin with.
    package func elements(
        limit: Int = 1024, from start: BroadcastStart = .now
    ) -> AsyncStream<Element> {
        let subscription = subscribe(limit: limit, from: start)
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
