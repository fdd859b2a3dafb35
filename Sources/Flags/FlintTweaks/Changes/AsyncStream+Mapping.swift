extension AsyncStream where Element: Sendable {
    /// Returns a stream of transformed elements.
    ///
    /// An element is read from this stream only when the consumer of the result asks for the next one. So a
    /// slow consumer slows this stream down, too.
    ///
    /// - Parameter transform: Converts an element to an element of the result; for `nil`, the element is
    ///   skipped.
    /// - Returns: A stream that ends when this stream ends.
    func mapped<Output: Sendable>(
        _ transform: @escaping @Sendable (Element) -> Output?
    ) -> AsyncStream<Output> {
        let reader = MappedStreamReader(self, transform)
        return AsyncStream<Output> { await reader.next() }
    }
}

/// An actor that keeps the iterator of a stream, and reads its elements for the single consumer of a mapped
/// stream.
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
