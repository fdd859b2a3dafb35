import Dispatch
import Foundation
import Synchronization

/// Sends commands of the Chrome DevTools Protocol and hands out the answers and the events.
///
/// https://chromedevtools.github.io/devtools-protocol/
final class DevToolsConnection: Sendable {
    /// Something that happened in the browser by itself.
    struct Event: Sendable {
        let method: String
        let parameters: JSONValue
        /// The page it happened in; `nil` for the browser as a whole.
        let session: String?
    }

    private struct Command: Encodable {
        let id: Int
        let method: String
        let params: JSONValue
        let sessionId: String?
    }

    private struct Message: Decodable {
        struct Failure: Decodable {
            let message: String
            let data: String?
        }
        let id: Int?
        let method: String?
        let params: JSONValue?
        let result: JSONValue?
        let error: Failure?
        let sessionId: String?
    }

    private struct State {
        var lastID = 0
        var waiting: [Int: CheckedContinuation<JSONValue, any Error>] = [:]
        var isClosed = false
        var handlers: [String: @Sendable (Event) -> Void] = [:]
    }

    /// How long a command may take; a machine under load is slow, and a test that hangs helps nobody.
    static let timeLimit: Duration = .seconds(60)

    private let process: BrowserProcess
    private let state = Mutex(State())
    private let writing = DispatchQueue(label: "browser.commands")

    /// Begins to listen to a browser.
    init(_ process: BrowserProcess) {
        self.process = process
        let thread = Thread { [weak self, output = process.output] in
            var messages = MessageReader(descriptor: output.fileDescriptor)
            while let message = messages.next() { self?.take(message) }
            // The handle is kept until here, because it closes the descriptor.
            try? output.close()
            self?.close()
        }
        thread.name = "browser.messages"
        thread.start()
    }

    /// Has the events of a session handed to somebody, on the thread that reads; the name "" stands for the browser.
    func onEvents(of session: String, _ handler: (@Sendable (Event) -> Void)?) {
        state.withLock { $0.handlers[session] = handler }
    }

    /// Sends a command and waits for its answer.
    ///
    /// - Parameters:
    ///   - method: The domain and the name: `Page.navigate`.
    ///   - parameters: What the command needs to know.
    ///   - session: The page it is for; `nil` for the browser as a whole.
    ///   - limit: How long it may take.
    /// - Returns: The result.
    /// - Throws: ``BrowserError`` if the browser refuses, has ended or does not answer.
    @discardableResult
    func send(
        _ method: String, _ parameters: JSONValue = [:], session: String? = nil, limit: Duration = timeLimit
    ) async throws -> JSONValue {
        try await withThrowingTaskGroup(of: JSONValue.self) { group in
            group.addTask { try await self.answer(to: method, parameters, session: session) }
            group.addTask {
                try await Task.sleep(for: limit)
                throw BrowserError("The browser does not answer to \(method).")
            }
            defer { group.cancelAll() }
            return try await group.next() ?? .null
        }
    }

    private func answer(
        to method: String, _ parameters: JSONValue, session: String?
    ) async throws -> JSONValue {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        var bytes = try JSONEncoder().encode(
            Command(id: id, method: method, params: parameters, sessionId: session))
        bytes.append(0)
        let line = bytes
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isClosed = state.withLock { state in
                    if !state.isClosed { state.waiting[id] = continuation }
                    return state.isClosed
                }
                guard !isClosed else {
                    return continuation.resume(
                        throwing: BrowserError("The browser has ended: \(process.log)"))
                }
                write(line, for: id)
                if Task.isCancelled { resume(id, with: .failure(CancellationError())) }
            }
        } onCancel: {
            resume(id, with: .failure(CancellationError()))
        }
    }

    /// Writes on a queue of its own, because a pipe that is full holds up whoever writes.
    private func write(_ line: Data, for id: Int) {
        writing.async { [self] in
            do {
                try process.input.write(contentsOf: line)
            } catch {
                resume(id, with: .failure(error))
            }
        }
    }

    private func resume(_ id: Int, with result: Result<JSONValue, any Error>) {
        state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(with: result)
    }

    private func take(_ data: Data) {
        guard let message = try? JSONDecoder().decode(Message.self, from: data) else { return }
        if let id = message.id {
            if let error = message.error {
                let text = [error.message, error.data ?? ""].joined(separator: " ")
                return resume(id, with: .failure(BrowserError(text)))
            }
            return resume(id, with: .success(message.result ?? .null))
        }
        guard let method = message.method else { return }
        let handler = state.withLock { $0.handlers[message.sessionId ?? ""] }
        handler?(Event(method: method, parameters: message.params ?? .null, session: message.sessionId))
    }

    private func close() {
        let waiting = state.withLock { state in
            state.isClosed = true
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting {
            continuation.resume(throwing: BrowserError("The browser has ended: \(process.log)"))
        }
    }
}
