public import Foundation

/// A running inspector.
///
/// It runs until ``stop()`` or until its runtime ends.
public final class Inspector: Sendable {
    /// The address of the page, with the token in its fragment: for whoever may look, and nobody else.
    public let url: URL

    /// The port that is listened on.
    public let port: UInt16

    init(url: URL, port: UInt16) {
        self.url = url
        self.port = port
    }

    /// Stops: clients are disconnected, and the port is free when the call returns.
    public func stop() async {}
}
