public import FlintCore
public import Foundation

/// The options for starting the inspector.
public struct InspectorOptions: Sendable {
    /// The port of the server; 0, the default, selects any free port.
    public var port: UInt16

    /// Whether the inspector refuses everything that could change the application.
    public var isReadOnly: Bool

    /// The secret with which clients and the inspector prove their identity to each other.
    ///
    /// The default is a new random one.
    public var token: InspectorToken

    /// The router that finds presenters for URLs and actions from the page.
    ///
    /// If it is `nil`, only actions without a presenter can be performed.
    public var router: (any PresentationRouter)?

    /// Whether sensitive tweaks are shown and can be edited; the default is `false`.
    public var revealsSensitiveTweaks: Bool

    /// Whether the page offers to send events to stored runs that wait for them; the default is `false`.
    ///
    /// The page sends the JSON that a person has typed.
    public var allowsSendingEvents: Bool

    /// The number of newest items of the inspector's stream, such as events and log lines, that are kept in
    /// memory.
    ///
    /// A client that reconnects gets the items that it has missed. If they are no longer kept, it gets a new
    /// snapshot of the state instead. A number below 1 counts as 1.
    public var retainedItems: Int

    /// The file that stores the port and the token; `nil`, the default, for none.
    ///
    /// With a file, an open page finds the application again after a restart.
    ///
    /// Only the user has access to the file. A file that others can read or change is not used, and is
    /// replaced. The stored token replaces ``token``, and the stored port replaces ``port`` if that is 0. If
    /// another program uses the stored port, the inspector gets a free port and a new token, and the file is
    /// not written.
    public var addressFile: URL?

    /// The address on which the inspector listens, by default the loopback interface; see
    /// ``InspectorAddress``.
    public var address: InspectorAddress

    /// Creates options.
    ///
    /// - Parameters:
    ///   - port: The port of the server; 0 selects any free port.
    ///   - isReadOnly: Whether the inspector refuses everything that could change the application.
    ///   - token: The secret with which clients and the inspector prove their identity to each other.
    ///   - router: The router that finds presenters for URLs and actions from the page.
    public init(
        port: UInt16 = 0, isReadOnly: Bool = false, token: InspectorToken = InspectorToken(),
        router: (any PresentationRouter)? = nil
    ) {
        self.port = port
        self.isReadOnly = isReadOnly
        self.token = token
        self.router = router
        revealsSensitiveTweaks = false
        allowsSendingEvents = false
        retainedItems = 10_000
        address = .loopback
    }
}

/// The network interface on which the inspector listens.
public enum InspectorAddress: Sendable, Hashable {
    /// Only this machine can connect. The inspector listens on 127.0.0.1 and, if the machine has IPv6, on
    /// ::1.
    case loopback

    /// Other machines can connect, too. The inspector listens on the address of an interface, such as
    /// `192.168.1.20`, or on `0.0.0.0` for all interfaces.
    ///
    /// The connection is not encrypted, so anyone who can read the network can take over a session. A warning
    /// is logged.
    case exposed(String)
}
