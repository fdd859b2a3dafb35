import Foundation
import Synchronization

/// Calls a server on this machine from asynchronous code: threads of its own, each with a connection, do the waiting.
public final class LoopbackClient: Sendable {
    private struct Job {
        let request: HTTPMessage
        let continuation: CheckedContinuation<HTTPMessage, any Error>
    }

    private struct State {
        var jobs: [Job] = []
        var isOver = false
    }

    private let port: UInt16
    private let state = Mutex(State())
    private let work = DispatchSemaphore(value: 0)
    private let connections: Int

    /// Creates a client with a number of threads, which end with ``close()``.
    public init(port: UInt16, connections: Int = 8) {
        self.port = port
        self.connections = connections
        for _ in 0..<connections { Thread.detachNewThread { [self] in run() } }
    }

    /// Sends a request, and waits for the answer.
    public func send(_ request: HTTPMessage) async throws -> HTTPMessage {
        try await withCheckedThrowingContinuation { continuation in
            let isOver = state.withLock { state in
                if !state.isOver { state.jobs.append(Job(request: request, continuation: continuation)) }
                return state.isOver
            }
            if isOver { continuation.resume(throwing: LoopbackError.closed) }
            work.signal()
        }
    }

    /// Ends the threads, once everything that was sent has been answered.
    public func close() {
        state.withLock { $0.isOver = true }
        for _ in 0..<connections { work.signal() }
    }

    private func run() {
        var connection: LoopbackConnection?
        while true {
            work.wait()
            guard let job = state.withLock({ $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }) else {
                if state.withLock({ $0.isOver }) { return }
                continue
            }
            do {
                if connection == nil { connection = try LoopbackConnection(port: port) }
                guard let answer = try connection?.exchange(job.request) else { throw LoopbackError.closed }
                if answer.isLast { connection = nil }
                job.continuation.resume(returning: answer)
            } catch {
                connection = nil
                job.continuation.resume(throwing: error)
            }
        }
    }
}
