internal import Foundation

/// A small HTTP server, independent of the content of requests.
///
/// One thread waits for all sockets, and tasks on the shared thread pool of Swift concurrency handle the
/// requests. The server stops when the last reference to it is released.
package final class HTTPServer: Sendable {
    /// A function that handles one request, and returns the response.
    ///
    /// It runs in a task, for one request of a connection at a time. The task is canceled when the client
    /// ends its input or disconnects, or when the server stops. The response is sent only if the connection
    /// is still open.
    package typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse

    /// The port on which the server listens.
    package let port: UInt16

    private let mailbox: HTTPMailbox

    /// Starts to serve clients.
    ///
    /// The caller creates the sockets, because its checks of requests need their port.
    ///
    /// - Parameters:
    ///   - listeners: The listening sockets. The server closes them, also if this initializer throws.
    ///   - name: The name of the server's thread.
    ///   - limits: The greatest sizes of requests and numbers of connections, and the time limits.
    ///   - refusal: A function that makes the responses of the server itself, such as those to malformed
    ///     requests.
    ///   - handler: A function that handles each request.
    /// - Throws: ``HTTPListenError`` with the code `cannotListen` if the system has no pipe left for the
    ///   server.
    package init(
        at listeners: HTTPListeners, name: String = "flint.http", limits: HTTPLimits = HTTPLimits(),
        refusal: @escaping HTTPRefusal.Responding = HTTPRefusal.text, handler: @escaping Handler
    ) throws(HTTPListenError) {
        let mailbox: HTTPMailbox
        do throws(Socket.Failure) {
            mailbox = HTTPMailbox(waking: try WakePipe())
        } catch {
            listeners.sockets.forEach { $0.finish() }
            throw HTTPListenError(
                .cannotListen, subject: "\(listeners.port)",
                "The system gave no pipe (\(error.reason)). Close files or connections and start again.")
        }
        port = listeners.port
        self.mailbox = mailbox
        let thread = Thread {
            HTTPEventLoop.run(
                listeners: listeners, limits: limits, mailbox: mailbox, refusal: refusal, handler: handler)
            mailbox.end()
        }
        thread.name = name
        thread.start()
    }

    deinit { mailbox.post(.stop) }

    /// Stops the server.
    ///
    /// When the call returns, connections are closed, tasks are canceled, and the port is free.
    ///
    /// The call does not wait for handlers to return, because a handler may be the caller.
    package func stop() async {
        mailbox.post(.stop)
        await mailbox.waitForEnd()
    }
}
