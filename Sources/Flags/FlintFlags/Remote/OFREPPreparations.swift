internal import FlintStreams
internal import FlintSubjects
internal import Synchronization

/// The requests that callers wait for, so that several callers for one subject share one request.
final class OFREPPreparations: Sendable {
    /// A request for one subject.
    final class Request: Sendable {
        private let end = Latch()
        private let outcome = Mutex<OFREPError?>(nil)

        /// Why there was no answer; `nil` if there was one, or if the task that asked was canceled.
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

    /// The request for a subject, which the caller has to send and to end if it is its own.
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
    ///   - failure: Why there is no answer; `nil` lets those who wait look for themselves.
    func finish(_ subject: Subject, _ failure: OFREPError?) {
        requests.withLock { $0.removeValue(forKey: subject) }?.finish(failure)
    }
}
