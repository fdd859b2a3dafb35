internal import FlintStreams
internal import FlintSubjects
internal import Synchronization

/// The requests for which callers wait; several callers for one subject share a request.
final class OFREPPreparations: Sendable {
    /// A request for one subject, for whose end callers can wait.
    final class Request: Sendable {
        private let end = Latch()
        private let outcome = Mutex<OFREPError?>(nil)

        /// The failure of the request; `nil` after a response, and if the requesting task was canceled.
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

    /// Returns the running request for a subject, or a new one.
    ///
    /// If the request is new, the caller must send and finish it.
    func claim(_ subject: Subject) -> (request: Request, isOwn: Bool) {
        requests.withLock { requests in
            if let request = requests[subject] { return (request, false) }
            let request = Request()
            requests[subject] = request
            return (request, true)
        }
    }

    /// Ends a request that the caller has sent, and wakes the other callers.
    ///
    /// - Parameters:
    ///   - subject: The subject.
    ///   - failure: The failure; with `nil`, waiting callers look for results, and may send requests
    ///     themselves.
    func finish(_ subject: Subject, _ failure: OFREPError?) {
        requests.withLock { $0.removeValue(forKey: subject) }?.finish(failure)
    }
}
