/// A time limit for the waits of a conformance suite.
struct WaitLimit: Sendable {
    /// The elements that were received from a stream within the time limit, and whether the stream ended.
    struct Received<Element: Sendable>: Sendable {
        var elements: [Element] = []
        /// Whether the stream ended before the time limit was reached.
        var hasEnded = false
    }

    let clock: any Clock<Duration>
    let duration: Duration

    /// Waits until a number of elements of a stream were received, the stream ends, or the time limit is
    /// reached.
    ///
    /// - Parameters:
    ///   - count: The number of elements to wait for.
    ///   - stream: The stream.
    /// - Returns: The elements, which may be fewer than `count`.
    func receive<Element: Sendable>(
        _ count: Int, from stream: AsyncStream<Element>
    ) async -> Received<Element> {
        await withTaskGroup(of: Received<Element>?.self) { group in
            group.addTask(name: "conformance.receive") {
                var received = Received<Element>()
                for await element in stream {
                    received.elements.append(element)
                    if received.elements.count == count { return received }
                }
                received.hasEnded = !Task.isCancelled
                return received
            }
            group.addTask(name: "conformance.wait") {
                try? await clock.sleep(for: duration)
                return nil
            }
            var result = Received<Element>()
            for await received in group {
                if let received { result = received }
                group.cancelAll()
            }
            return result
        }
    }

    /// Runs a call in a task, and waits at most for the time limit until it returns.
    ///
    /// - Parameter call: The call, whose task is canceled after the time limit.
    /// - Returns: Whether the call has returned in time.
    func awaits(_ call: @escaping @Sendable () async -> Void) async -> Bool {
        let (answers, continuation) = AsyncStream<Bool>.makeStream()
        let work = Task(name: "conformance.call") {
            await call()
            continuation.yield(true)
        }
        let timer = Task(name: "conformance.wait") { [clock, duration] in
            if (try? await clock.sleep(for: duration)) != nil { continuation.yield(false) }
        }
        defer {
            work.cancel()
            timer.cancel()
        }
        for await hasReturned in answers { return hasReturned }
        return false
    }
}
