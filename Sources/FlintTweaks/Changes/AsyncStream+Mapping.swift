extension AsyncStream where Element: Sendable {
    /// A stream of what is made of the elements of this one.
    ///
    /// Nothing is read ahead, so a slow reader is one of this stream, too. Unlike the lazy sequences of the standard
    /// library the result is a stream itself, whose type tells nothing of where it comes from.
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

/// Holds the iterator of a stream for a single reader, as every stream has.
private actor MappedStreamReader<Element: Sendable, Output: Sendable> {
    private var iterator: AsyncStream<Element>.Iterator?
    private let transform: @Sendable (Element) -> Output?

    init(_ stream: AsyncStream<Element>, _ transform: @escaping @Sendable (Element) -> Output?) {
        iterator = stream.makeAsyncIterator()
        self.transform = transform
    }

    func next() async -> Output? {
        // Taken out while it waits: others may look at a property of an actor meanwhile.
        guard var reading = iterator else { return nil }
        iterator = nil
        defer { iterator = reading }
        while let element = await reading.next(isolation: self) {
            if let output = transform(element) { return output }
        }
        return nil
    }
}
