internal import FlintStreams
internal import FlintSubjects
internal import Synchronization

/// The requests that callers wait for, so that several callers for one subject share one request.
final class OFREPPreparations: Sendable {
    /// A request for one subject.
    final class Request: Sendable {
        private let end = Latch()
        private let outcome = Mutex<OFREPError?>(nil)

        /// The failure; `nil` if there was an answer, or if the requesting task was canceled.
        var failure: OFREPError? { outcome.withLock { $0 } }

        /// Waits for the end of the request.
        ///
        /// - Returns: Whether it has ended; `false` if the waiting task was canceled first.
        func wait() async -> Bool { await end.wait() }

        fileprivate func finish(_ failure: OFREPError?) {
            outcome.withLock { $0 = failure }
            end.open()
        }
    }

    private let requests = Mutex<[Subject: Request]>([:])

    /// Returns the request for a subject; the caller must send and finish a request of its own.
    func claim(_ subject: Subject) -> (request: Request, isOwn: Bool) {
        requests.withLock { requests in
            if let request = requests[subject] { return (request, false) }
            let request = Request()
            requests[subject] = request
            return (request, true)
        }
    }

    /// Ends a request of one's own.
    ///
    /// - Parameters:
    ///   - subject: The subject.
    ///   - failure: The failure; `nil` lets waiting callers look for answers themselves.
    func finish(_ subject: Subject, _ failure: OFREPError?) {
        requests.withLock { $0.removeValue(forKey: subject) }?.finish(failure)
    }
}
