internal import Foundation

/// Answers requests that come to sockets; knows nothing of what they mean.
///
/// One thread waits for all sockets, requests are answered by tasks on the shared pool. A server that nobody holds any
/// more stops by itself.
final class HTTPServer: Sendable {
    /// Answers one request; called on the shared pool, several at the same time, one for each connection.
    ///
    /// Its task is canceled when the client is gone or the server stops; then the answer is thrown away.
    typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse

    /// The port that is listened on.
    let port: UInt16

    private let mailbox: HTTPMailbox

    /// Begins to answer.
    ///
    /// The sockets are made before, because what checks requests needs to know their port.
    ///
    /// - Parameters:
    ///   - listeners: The sockets, which are closed with the server, or if there is none.
    ///   - limits: What clients may use.
    ///   - handler: Answers requests.
    /// - Throws: ``InspectorError`` with the code `cannotListen`.
    init(
        at listeners: HTTPListeners, limits: HTTPLimits = HTTPLimits(), handler: @escaping Handler
    ) throws(InspectorError) {
        let mailbox: HTTPMailbox
        do throws(Socket.Failure) {
            mailbox = HTTPMailbox(waking: try WakePipe())
        } catch {
            listeners.sockets.forEach { $0.finish() }
            throw InspectorError(
                .cannotListen, subject: "\(listeners.port)",
                "The system gave no pipe (\(error.reason)). Close files or connections and start again.")
        }
        port = listeners.port
        self.mailbox = mailbox
        let thread = Thread {
            HTTPEventLoop.run(listeners: listeners, limits: limits, mailbox: mailbox, handler: handler)
            mailbox.end()
        }
        thread.name = "flint.inspector"
        thread.start()
    }

    deinit { mailbox.post(.stop) }

    /// Stops: connections closed, tasks canceled, the port free when the call returns.
    ///
    /// It does not wait for handlers to return: one of them may be what stops the server.
    func stop() async {
        mailbox.post(.stop)
        await mailbox.waitForEnd()
    }
}
