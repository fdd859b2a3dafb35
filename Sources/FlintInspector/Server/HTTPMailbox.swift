internal import FlintStreams
internal import Synchronization

/// What tasks tell the thread of a server, which waits for sockets meanwhile.
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
        /// Let go at the end, so that its descriptors are closed with the sockets.
        var pipe: WakePipe?
    }

    private let state: Mutex<State>

    /// Makes a mailbox without messages.
    ///
    /// - Parameter pipe: What the thread waits at.
    init(waking pipe: WakePipe) { state = Mutex(State(pipe: pipe)) }

    /// Leaves a message; once the thread has ended, what it would have had to clean up is cleaned up here.
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

    /// Takes the messages; for the thread only, and after it has drained the pipe.
    ///
    /// In this order a message that is left between the two is taken now, and a later one wakes again.
    func take() -> [Message] {
        state.withLock { state in
            state.isAwake = false
            defer { state.messages = [] }
            return state.messages
        }
    }

    /// Takes no more messages and lets those go on who wait for the end; for the thread only.
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
        // Let go here, outside the lock and before anybody who waits goes on.
        withExtendedLifetime(pipe) {}
        return (messages, waiters)
    }

    /// What the thread waits at; `nil` once it has ended.
    var pipe: WakePipe? { state.withLock { $0.pipe } }

    /// Waits until the thread has ended, even in a canceled task.
    func waitForEnd() async {
        let signal = OneShot<Void>()
        let mustWait = state.withLock { state in
            if !state.hasEnded { state.waiters.append(signal) }
            return !state.hasEnded
        }
        guard mustWait else { return }
        // A task of its own is not canceled with the caller's.
        await Task(name: "inspector.stop") { await signal.wait(onCancel: ()) }.value
    }
}

extension HTTPMailbox.Message {
    /// Gives back what the message carries.
    func discard() {
        guard case .answered(_, let response) = self, case .stream(let stream) = response.body else { return }
        stream.cancel()
    }
}
