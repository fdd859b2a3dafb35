internal import Foundation

/// Serves requests on sockets, independent of their content.
///
/// One thread waits for all sockets, and tasks on the shared pool handle the requests. A server that is no longer
/// referenced stops automatically.
package final class HTTPServer: Sendable {
    /// Handles one request; called on the shared pool, concurrently, once at a time for each connection.
    ///
    /// Its task is canceled when the client disconnects or the server stops; the response is discarded then.
    package typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse

    /// The port of the server.
    package let port: UInt16

    private let mailbox: HTTPMailbox

    /// Starts serving.
    ///
    /// The sockets are created by the caller, because the checks of requests need their port.
    ///
    /// - Parameters:
    ///   - listeners: The sockets, which are closed with the server, also if this initializer throws.
    ///   - name: The name of the thread.
    ///   - limits: The limits on clients.
    ///   - refusal: Makes the responses of the server itself, such as those for malformed requests.
    ///   - handler: Handles requests.
    /// - Throws: ``HTTPListenError`` with the code `cannotListen`.
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

    /// Stops: when the call returns, connections are closed, tasks are canceled, and the port is free.
    ///
    /// It does not wait for handlers to return, because a handler may be the caller.
    package func stop() async {
        mailbox.post(.stop)
        await mailbox.waitForEnd()
    }
}
