import Foundation
import Synchronization

/// The lines that a process has printed, and whoever waits for one of them.
final class PrintedLines: Sendable {
    enum Stream: Sendable { case output, errors }

    private struct Waiter {
        let holds: @Sendable (String) -> Bool
        let continuation: CheckedContinuation<String, any Error>
    }

    private struct State {
        var lines: [String] = []
        var openStreams = 0
        var lastWaiter = 0
        var waiters: [Int: Waiter] = [:]
    }

    private let state = Mutex(State())

    /// Reads a pipe to its end on a thread of its own.
    func follow(_ pipe: Pipe, as stream: Stream) {
        state.withLock { $0.openStreams += 1 }
        let thread = Thread { [self] in
            let handle = pipe.fileHandleForReading
            var lines = MessageReader(descriptor: handle.fileDescriptor, separator: UInt8(ascii: "\n"))
            while lines.fill() {
                let (whole, rest) = lines.take()
                for line in whole { take(String(decoding: line, as: UTF8.self)) }
                // A question has no end of line.
                if !rest.isEmpty { take(String(decoding: rest, as: UTF8.self)) }
            }
            try? handle.close()
            end()
        }
        thread.name = "demo.\(stream)"
        thread.start()
    }

    private func take(_ line: String) {
        let woken = state.withLock { state in
            state.lines.append(line)
            let woken = state.waiters.filter { $0.value.holds(line) }
            for id in woken.keys { state.waiters[id] = nil }
            return woken.values
        }
        for waiter in woken { waiter.continuation.resume(returning: line) }
    }

    private func end() {
        let (abandoned, lines) = state.withLock { state in
            state.openStreams -= 1
            guard state.openStreams == 0 else { return ([Waiter](), "") }
            defer { state.waiters = [:] }
            return (Array(state.waiters.values), state.lines.suffix(20).joined(separator: "\n"))
        }
        for waiter in abandoned {
            waiter.continuation.resume(throwing: BrowserError("The process has ended. It printed:\n\(lines)"))
        }
    }

    /// Waits for a line; one that is printed already counts.
    func first(_ holds: @escaping @Sendable (String) -> Bool) async throws -> String {
        try await withThrowingTaskGroup(of: String.self) { group in
            group.addTask { try await self.wait(holds) }
            group.addTask {
                try await Task.sleep(for: DevToolsConnection.timeLimit)
                throw BrowserError("That line was not printed, but:\n\(self.lastLines)")
            }
            defer { group.cancelAll() }
            return try await group.next() ?? ""
        }
    }

    private func wait(_ holds: @escaping @Sendable (String) -> Bool) async throws -> String {
        let id = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (line, isOver) = state.withLock { state -> (String?, Bool) in
                    if let line = state.lines.first(where: holds) { return (line, false) }
                    if state.openStreams == 0 { return (nil, true) }
                    state.waiters[id] = Waiter(holds: holds, continuation: continuation)
                    return (nil, false)
                }
                if let line { return continuation.resume(returning: line) }
                if isOver { return continuation.resume(throwing: BrowserError("The process has ended.")) }
                if Task.isCancelled { giveUp(id) }
            }
        } onCancel: {
            giveUp(id)
        }
    }

    private var lastLines: String { state.withLock { $0.lines.suffix(20).joined(separator: "\n") } }

    private func giveUp(_ id: Int) {
        state.withLock { $0.waiters.removeValue(forKey: id) }?.continuation.resume(
            throwing: CancellationError())
    }
}
