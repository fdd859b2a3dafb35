public import Foundation

/// A running inspector.
///
/// It runs until ``stop()`` or until its runtime is shut down, and keeps the runtime so long.
public final class Inspector: Sendable {
    /// The address of the page, with the token in its fragment: for whoever may look, and nobody else.
    public let url: URL

    /// The port that is listened on.
    public let port: UInt16

    private let host: InspectorHost

    init(url: URL, port: UInt16, host: InspectorHost) {
        self.url = url
        self.port = port
        self.host = host
    }

    /// Stops: clients are disconnected, and the port is free when the call returns.
    ///
    /// The page can change nothing any more from the beginning of the call. Stopping twice does nothing.
    public func stop() async { await host.stop(self) }
}
