public import FlintCore
public import Foundation

/// The options for starting the inspector.
public struct InspectorOptions: Sendable {
    /// The port of the server; 0, the default, selects any free port.
    public var port: UInt16

    /// Whether the inspector refuses everything that could change the application.
    public var isReadOnly: Bool

    /// The secret by which clients and the inspector recognize each other; the default is a new random one.
    public var token: InspectorToken

    /// The router for URLs and actions from the page; without it, only actions without a presenter can be performed.
    public var router: (any PresentationRouter)?

    /// Whether sensitive tweaks are shown and can be edited; the default is `false`.
    public var revealsSensitiveTweaks: Bool

    /// The number of items to retain for clients that reconnect; a number below 1 counts as 1.
    public var retainedItems: Int

    /// The file that keeps port and token, so that an open page finds the application after a restart; `nil`, the
    /// default, for none.
    ///
    /// Only the user has access to it; a file that others can read or change is not used, and replaced. The kept token
    /// takes the place of ``token``, and the kept port that of ``port`` if it is 0. If another program uses the kept
    /// port, any free port is used with a new token, and nothing is written.
    public var addressFile: URL?

    /// The address to listen on instead of the loopback interface; see ``InspectorAddress``.
    public var address: InspectorAddress

    /// Creates options.
    ///
    /// - Parameters:
    ///   - port: The port of the server; 0 selects any free port.
    ///   - isReadOnly: Whether the inspector refuses everything that could change the application.
    ///   - token: The secret by which clients and the inspector recognize each other.
    ///   - router: The router for URLs and actions from the page.
    public init(
        port: UInt16 = 0, isReadOnly: Bool = false, token: InspectorToken = InspectorToken(),
        router: (any PresentationRouter)? = nil
    ) {
        self.port = port
        self.isReadOnly = isReadOnly
        self.token = token
        self.router = router
        revealsSensitiveTweaks = false
        retainedItems = 10_000
        address = .loopback
    }
}

/// The network interface on which the inspector listens.
public enum InspectorAddress: Sendable, Hashable {
    /// Only this machine can connect: the inspector listens on 127.0.0.1 and, if the machine has IPv6, on ::1.
    case loopback

    /// Other machines can connect, too: the inspector listens on the address of an interface, such as `192.168.1.20`,
    /// or on `0.0.0.0` for all interfaces.
    ///
    /// Nothing is encrypted, so anyone who can read the network can take over a session. A warning is logged.
    case exposed(String)
}
