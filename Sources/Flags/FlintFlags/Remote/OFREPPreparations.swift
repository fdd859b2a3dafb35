internal import FlintStreams
internal import FlintSubjects
internal import Synchronization

/// The running requests of callers that wait for results; callers for the same subject share one request.
final class OFREPPreparations: Sendable {
    /// A running request for one subject, and a means to wait for its end.
    final class Request: Sendable {
        private let end = Latch()
        private let outcome = Mutex<OFREPError?>(nil)

        /// The error of the request after its end.
        ///
        /// `nil` if the request succeeded, or if the task that sent the request was canceled.
        var failure: OFREPError? { outcome.withLock { $0 } }

        /// Waits for the end of the request.
        ///
        /// - Returns: Whether the request has ended; `false` if the waiting task was canceled first.
        func wait() async -> Bool { await end.wait() }

        fileprivate func finish(_ failure: OFREPError?) {
            outcome.withLock { $0 = failure }
            end.open()
        }
    }

    private let requests = Mutex<[Subject: Request]>([:])

    /// Returns the running request for a subject, or registers a new one.
    ///
    /// - Returns: The request, and whether it is new. The caller must send a new request, and call
    ///   ``finish(_:_:)`` after it.
    func claim(_ subject: Subject) -> (request: Request, isOwn: Bool) {
        requests.withLock { requests in
            if let request = requests[subject] { return (request, false) }
            let request = Request()
            requests[subject] = request
            return (request, true)
        }
    }

    /// Ends a request that the caller has sent, and resumes the other callers that wait for it.
    ///
    /// - Parameters:
    ///   - subject: The subject of the request.
    ///   - failure: The error, which the other callers throw. With `nil`, they look for results in the cache,
    ///     and send a request of their own if there are none.
    func finish(_ subject: Subject, _ failure: OFREPError?) {
        requests.withLock { $0.removeValue(forKey: subject) }?.finish(failure)
    }
}
