extension Broadcast {
    /// Returns a stream that tells a reader that there are new elements, without the elements.
    ///
    /// One value of the stream stands for all elements published since the reader took the previous value.
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
    ///   - limit: The number of unread elements to keep; when there are more, the oldest are lost.
    ///   - start: The first element to receive: the next one that is published, or an earlier one that is
    ///     kept.
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
