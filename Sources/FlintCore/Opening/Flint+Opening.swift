public import Foundation

extension Flint {
    /// Opens a link: finds the action that it belongs to and performs it.
    ///
    /// The order is: find the mapping, decode the input, check the feature, ask the router, perform. The call returns
    /// when the action has ended. Nothing that a link contains can end the process.
    ///
    /// ```swift
    /// let result = await flint.open(url: url, with: WindowRouter())
    /// if !result.isHandled { print("Cannot open the link: \(result)") }
    /// ```
    ///
    /// The request of ``RoutesFeature/performIncomingURL`` has the action's request nested in it, if the features of
    /// Flint itself are registered. Links do not wait
    /// for each other. Canceling the task cancels the action, or stops waiting for the router.
    ///
    /// - Parameters:
    ///   - url: The link.
    ///   - router: Finds the presenter; without one, only actions that need no presenter are performed.
    /// - Returns: What became of it.
    public func open(url: URL, with router: (any PresentationRouter)? = nil) async -> URLRoutingResult {
        await performIncoming(
            RoutesFeature.performIncomingURL, with: IncomingURL(url), router: router, source: .openURL(url)
        ) {
            await performLink(url, router: router, source: .openURL(url))
        }
    }

    /// Opens a link in the current runtime; see the instance method of the same name.
    ///
    /// - Parameters:
    ///   - url: The link.
    ///   - router: Finds the presenter; without one, only actions that need no presenter are performed.
    /// - Returns: What became of it.
    public static func open(url: URL, with router: (any PresentationRouter)? = nil) async -> URLRoutingResult
    {
        await current.open(url: url, with: router)
    }
}
