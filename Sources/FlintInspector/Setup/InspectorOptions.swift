public import FlintCore

/// How the inspector is started.
public struct InspectorOptions: Sendable {
    /// The port to listen on; 0, the default, takes any free one.
    public var port: UInt16

    /// Whether everything that could change the application is refused.
    public var isReadOnly: Bool

    /// What every request must know; the default is a new random one.
    public var token: InspectorToken

    /// Presents what is opened by a URL or performed from the page; without it only actions without a presenter can be.
    public var router: (any PresentationRouter)?

    /// Whether sensitive tweaks are shown and can be edited; the default is `false`.
    public var revealsSensitiveTweaks: Bool

    /// How many items are kept for clients that connect again; a number below 1 counts as 1.
    public var retainedItems: Int

    /// The address to listen on instead of the loopback interface; see ``InspectorAddress``.
    public var address: InspectorAddress

    /// Creates options.
    ///
    /// - Parameters:
    ///   - port: The port to listen on; 0 takes any free one.
    ///   - isReadOnly: Whether everything that could change the application is refused.
    ///   - token: What every request must know.
    ///   - router: Presents what is opened by a URL or performed from the page.
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
