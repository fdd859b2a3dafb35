internal import FlintStreams
internal import Synchronization

/// A queue of messages from tasks to the thread of a server.
///
/// While the thread waits for sockets, a posted message wakes it through a pipe.
final class HTTPMailbox: Sendable {
    enum Message: Sendable {
        case answered(connection: UInt64, HTTPResponse)
        case piece(connection: UInt64, [UInt8]?)
        case deadline
        case stop
    }

    private struct State {
        var messages: [Message] = []
        var isAwake = false
        var hasEnded = false
        var waiters: [OneShot<Void>] = []
        /// The pipe that wakes the thread; `nil` after the end of the thread.
        ///
        /// Releasing the pipe closes its descriptors.
        var pipe: WakePipe?
    }

    private let state: Mutex<State>

    /// Creates an empty mailbox.
    ///
    /// - Parameter pipe: The pipe that wakes the thread from its wait for sockets.
    init(waking pipe: WakePipe) { state = Mutex(State(pipe: pipe)) }

    /// Posts a message to the thread.
    ///
    /// After the end of the thread, the resources of the message are released immediately.
    func post(_ message: Message) {
        let (isTaken, pipe) = state.withLock { state -> (Bool, WakePipe?) in
            guard !state.hasEnded else { return (false, nil) }
            state.messages.append(message)
            defer { state.isAwake = true }
            return (true, state.isAwake ? nil : state.pipe)
        }
        pipe?.wake()
        if !isTaken { message.discard() }
    }

    /// Removes and returns all posted messages, in their order.
    ///
    /// Only the thread calls this function, after it has drained the pipe. A message that is posted after the
    /// draining and before this call is returned, too. A later message wakes the thread again.
    func take() -> [Message] {
        state.withLock { state in
            state.isAwake = false
            defer { state.messages = [] }
            return state.messages
        }
    }

    /// Closes the mailbox and resumes the callers of `waitForEnd()`.
    ///
    /// Only the thread calls this function, as its last action.
    func end() {
        let (messages, waiters) = close()
        messages.forEach { $0.discard() }
        waiters.forEach { $0.settle(()) }
    }

    private func close() -> ([Message], [OneShot<Void>]) {
        let (messages, waiters, pipe) = state.withLock { state in
            state.hasEnded = true
            defer { (state.messages, state.waiters, state.pipe) = ([], [], nil) }
            return (state.messages, state.waiters, state.pipe)
        }
        // The pipe is released here, outside the lock and before a waiting caller is resumed.
        withExtendedLifetime(pipe) {}
        return (messages, waiters)
    }

    /// The pipe that wakes the thread from its wait for sockets; `nil` once the thread has ended.
    var pipe: WakePipe? { state.withLock { $0.pipe } }

    /// Waits until the thread has ended, even in a canceled task.
    func waitForEnd() async {
        let signal = OneShot<Void>()
        let mustWait = state.withLock { state in
            if !state.hasEnded { state.waiters.append(signal) }
            return !state.hasEnded
        }
        guard mustWait else { return }
        // The wait runs in a separate task, which is not canceled with the caller's task.
        await Task(name: "http.stop") { await signal.wait(onCancel: ()) }.value
    }
}

extension HTTPMailbox.Message {
    /// Releases the resources of a message that nobody handles, such as a response's stream.
    func discard() {
        guard case .answered(_, let response) = self, case .stream(let stream) = response.body else { return }
        stream.cancel()
    }
}
