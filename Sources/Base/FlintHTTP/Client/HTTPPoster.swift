internal import FlintStreams
package import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// A sender of POST requests that uses `URLSession` without cookies and caches, and follows no redirections.
///
/// A redirection is returned as an unsuccessful answer. Headers with secrets thus go to the given address
/// only.
package final class HTTPPoster: Sendable {
    private let session: URLSession
    private let exchanges: Exchanges

    /// Creates a sender with network connections of its own.
    ///
    /// - Parameter bodyLimit: The largest expected number of bytes in an answer's body. Of a longer body, one
    ///   byte more than the limit is returned, and the rest is not read.
    package init(bodyLimit: Int) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        exchanges = Exchanges(bodyLimit: bodyLimit)
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    deinit { session.invalidateAndCancel() }

    /// Sends a POST request and waits for the answer.
    ///
    /// - Parameters:
    ///   - body: The body of the request.
    ///   - url: The address to which the request is sent.
    ///   - headers: The header fields of the request, by name.
    ///   - timeout: The longest time between the sending and the complete answer.
    /// - Returns: The answer, with any status.
    /// - Throws: `URLError` if there was no complete answer in time, or if the task was canceled.
    package func post(
        _ body: [UInt8], to url: URL, headers: [String: String], within timeout: Duration
    ) async throws -> HTTPAnswer {
        guard !Task.isCancelled else { throw URLError(.cancelled) }
        var message = URLRequest(url: url)
        message.httpMethod = "POST"
        // The session's own timeout does not limit the whole exchange: it starts again with each byte, and on
        // Linux it counts whole seconds.
        message.timeoutInterval = Double(min(max(0, timeout.components.seconds), 1_000_000)) + 2
        message.cachePolicy = .reloadIgnoringLocalCacheData
        for (name, value) in headers { message.setValue(value, forHTTPHeaderField: name) }
        message.httpBody = Data(body)
        let (task, answer) = (session.dataTask(with: message), OneShot<ExchangeResult>())
        exchanges.expect(task.taskIdentifier, answer)
        task.resume()
        // Only an exchange that is still in flight is canceled.
        defer { if exchanges.forget(task.taskIdentifier) { task.cancel() } }
        let clock = ElapsedClock(ContinuousClock())
        let result = await clock.wait(until: timeout) {
            await answer.wait(onCancel: .failure(URLError(.cancelled)))
        }
        guard let result else { throw URLError(Task.isCancelled ? .cancelled : .timedOut) }
        return try result.get()
    }
}

private typealias ExchangeResult = Result<HTTPAnswer, any Error>

/// The requests whose answers are not complete yet, by the identifiers of their URL session tasks.
private final class Exchanges: NSObject, URLSessionDataDelegate {
    private struct Exchange {
        let result: OneShot<ExchangeResult>
        var answer: HTTPAnswer?
    }

    private let bodyLimit: Int
    private let pending = Mutex<[Int: Exchange]>([:])

    init(bodyLimit: Int) { self.bodyLimit = bodyLimit }

    func expect(_ task: Int, _ result: OneShot<ExchangeResult>) {
        pending.withLock { $0[task] = Exchange(result: result) }
    }

    /// Removes a request whose caller no longer waits for the answer.
    ///
    /// - Parameter task: The identifier of the request's URL session task.
    /// - Returns: `true` if the answer was not complete yet; `false` if the request had ended already.
    func forget(_ task: Int) -> Bool { pending.withLock { $0.removeValue(forKey: task) } != nil }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        note(response, of: dataTask)
        completionHandler(.allow)
    }

    private func note(_ response: URLResponse?, of task: URLSessionTask) {
        guard let http = response as? HTTPURLResponse else { return }
        var headers: [String: String] = [:]
        for (name, value) in http.allHeaderFields { headers["\(name)"] = "\(value)" }
        let answer = HTTPAnswer(status: http.statusCode, headers: headers)
        pending.withLock { $0[task.taskIdentifier]?.answer = answer }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLong = pending.withLock { pending in
            guard let answer = pending[dataTask.taskIdentifier]?.answer else { return false }
            let room = bodyLimit + 1 - answer.body.count
            pending[dataTask.taskIdentifier]?.answer?.body.append(contentsOf: data.prefix(max(0, room)))
            return data.count >= room
        }
        guard isTooLong else { return }
        settle(dataTask, nil)
        dataTask.cancel()
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        note(response, of: task)
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        settle(task, error)
    }

    private func settle(_ task: URLSessionTask, _ error: (any Error)?) {
        guard let exchange = pending.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        if let error {
            exchange.result.settle(.failure(error))
        } else if let answer = exchange.answer {
            exchange.result.settle(.success(answer))
        } else {
            exchange.result.settle(.failure(URLError(.badServerResponse)))
        }
    }
}
