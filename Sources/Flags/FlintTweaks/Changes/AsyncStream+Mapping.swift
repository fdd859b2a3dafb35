extension AsyncStream where Element: Sendable {
    /// Returns a stream of transformed elements.
    ///
    /// No element is read ahead, so a slow consumer slows this stream down, too. The result is an
    /// `AsyncStream` itself, so its type does not contain that of this stream.
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

/// An actor that holds the iterator of a stream, from which the single consumer of a mapped stream reads.
private actor MappedStreamReader<Element: Sendable, Output: Sendable> {
    private var iterator: AsyncStream<Element>.Iterator?
    private let transform: @Sendable (Element) -> Output?

    init(_ stream: AsyncStream<Element>, _ transform: @escaping @Sendable (Element) -> Output?) {
        iterator = stream.makeAsyncIterator()
        self.transform = transform
    }

    func next() async -> Output? {
        // The iterator is moved out of the property during the wait, because another call may access the
        // property.
        guard var reading = iterator else { return nil }
        iterator = nil
        defer { iterator = reading }
        while let element = await reading.next(isolation: self) {
            if let output = transform(element) { return output }
        }
        return nil
    }
}
