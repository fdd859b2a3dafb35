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
    }

    let pipe: WakePipe
    private let state = Mutex(State())

    init() throws(Socket.Failure) { pipe = try WakePipe() }

    /// Leaves a message; once the thread has ended, what it would have had to clean up is cleaned up here.
    func post(_ message: Message) {
        let (isTaken, wakes) = state.withLock { state in
            guard !state.hasEnded else { return (false, false) }
            state.messages.append(message)
            defer { state.isAwake = true }
            return (true, !state.isAwake)
        }
        if wakes { pipe.wake() }
        if !isTaken { message.discard() }
    }

    /// Takes the messages; for the thread only.
    func take() -> [Message] {
        // First the pipe, then the flag: a message left between the two is taken now, a later one wakes again.
        pipe.drain()
        return state.withLock { state in
            state.isAwake = false
            defer { state.messages = [] }
            return state.messages
        }
    }

    /// Takes no more messages and lets those go on who wait for the end; for the thread only.
    func end() {
        let (messages, waiters) = state.withLock { state in
            state.hasEnded = true
            defer { (state.messages, state.waiters) = ([], []) }
            return (state.messages, state.waiters)
        }
        messages.forEach { $0.discard() }
        waiters.forEach { $0.settle(()) }
    }

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
