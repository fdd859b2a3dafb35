internal import FlintStreams
internal import Synchronization

/// A queue of a presenter's requests, which reports when the navigator has handled each of them.
///
/// A request counts as handled when the navigator asks for the next one.
final class PresenterRequests: Sendable {
    private struct Entry: Sendable {
        let request: PresenterRequest
        let handled: @Sendable () -> Void
    }

    private struct State {
        var waiting: [Entry] = []
        var current: Entry?
        /// The signal that delivers the next request to the waiting navigator; `nil` while it does not wait.
        var reader: OneShot<Entry?>?
        var isFinished = false
    }

    private let state = Mutex(State())

    /// Returns the stream of requests; only one task may read it.
    func stream() -> AsyncStream<PresenterRequest> {
        AsyncStream { [self] in await next()?.request }
    }

    /// Adds a request to the queue.
    ///
    /// - Parameters:
    ///   - request: The user's action.
    ///   - handled: Called once, when the navigator has handled the request or the queue has ended.
    func send(_ request: PresenterRequest, handled: @escaping @Sendable () -> Void = {}) {
        let entry = Entry(request: request, handled: handled)
        let (isFinished, reader) = state.withLock { state -> (Bool, OneShot<Entry?>?) in
            guard !state.isFinished else { return (true, nil) }
            guard let reader = state.reader else {
                state.waiting.append(entry)
                return (false, nil)
            }
            (state.reader, state.current) = (nil, entry)
            return (false, reader)
        }
        if isFinished { handled() }
        // A reader whose task was canceled at the same time reads no more requests, so the queue ends.
        if let reader, !reader.settle(entry) { finish() }
    }

    private func next() async -> Entry? {
        let reader = OneShot<Entry?>()
        let (done, entry, isFinished) = state.withLock { state -> (Entry?, Entry?, Bool) in
            let done = state.current
            state.current = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
            if state.current == nil, !state.isFinished { state.reader = reader }
            return (done, state.current, state.isFinished)
        }
        done?.handled()
        if entry != nil || isFinished { return entry }
        let next = await reader.wait(onCancel: nil)
        if next == nil { finish() }
        return next
    }

    /// Ends the stream; the pending requests are dropped and reported as handled.
    func finish() {
        let (entries, reader) = state.withLock { state in
            defer { state = State(isFinished: true) }
            return ([state.current].compactMap(\.self) + state.waiting, state.reader)
        }
        for entry in entries { entry.handled() }
        reader?.settle(nil)
    }
}
