public import Foundation

/// A running inspector.
///
/// It runs until ``stop()`` is called or its runtime is shut down, and retains the runtime until then.
public final class Inspector: Sendable {
    /// The address of the page, with the secret token in its fragment.
    ///
    /// Share it only with people who may see the application.
    public let url: URL

    /// The port of the server.
    public let port: UInt16

    private let host: InspectorHost

    init(url: URL, port: UInt16, host: InspectorHost) {
        self.url = url
        self.port = port
        self.host = host
    }

    /// Stops the inspector: clients are disconnected, and the port is free when the call returns.
    ///
    /// The page can make no more changes as soon as the call begins. A second call has no effect.
    public func stop() async { await host.stop(self) }
}
