extension AsyncStream where Element: Sendable {
    /// Transforms the elements of the stream.
    ///
    /// No element is read ahead, so a slow consumer slows this stream down, too. Unlike the lazy sequences of the
    /// standard library, the result is a stream itself: its type does not expose the source.
    ///
    /// - Parameter transform: Makes an element; `nil` skips one.
    /// - Returns: A stream that ends with this one.
    func mapped<Output: Sendable>(
        _ transform: @escaping @Sendable (Element) -> Output?
    ) -> AsyncStream<Output> {
        let reader = MappedStreamReader(self, transform)
        return AsyncStream<Output> { await reader.next() }
    }
}

/// Holds the iterator of a stream for the single consumer of the mapped stream.
private actor MappedStreamReader<Element: Sendable, Output: Sendable> {
    private var iterator: AsyncStream<Element>.Iterator?
    private let transform: @Sendable (Element) -> Output?

    init(_ stream: AsyncStream<Element>, _ transform: @escaping @Sendable (Element) -> Output?) {
        iterator = stream.makeAsyncIterator()
        self.transform = transform
    }

    func next() async -> Output? {
        // The iterator is moved out while it waits: another call may access the actor's property meanwhile.
        guard var reading = iterator else { return nil }
        iterator = nil
        defer { iterator = reading }
        while let element = await reading.next(isolation: self) {
            if let output = transform(element) { return output }
        }
        return nil
    }
}
