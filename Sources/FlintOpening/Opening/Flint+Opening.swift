public import Foundation

extension Flint {
    /// Opens a link: finds its action and performs it.
    ///
    /// The steps are: find the mapping, decode the input, check the feature, call the router, perform the action. The
    /// call returns when the action has ended. No content of a link can terminate the process.
    ///
    /// ```swift
    /// let result = await flint.open(url: url, with: WindowRouter())
    /// if !result.isHandled { print("Cannot open the link: \(result)") }
    /// ```
    ///
    /// If Flint's own features are registered, the action's request is nested in a request of
    /// ``RoutesFeature/performIncomingURL``. Links do not wait for each other. Canceling the task cancels the action,
    /// or the wait for the router.
    ///
    /// - Parameters:
    ///   - url: The link.
    ///   - router: Finds the presenter; without one, only actions that need no presenter are performed.
    /// - Returns: The result.
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
    /// - Returns: The result.
    public static func open(url: URL, with router: (any PresentationRouter)? = nil) async -> URLRoutingResult
    {
        await current.open(url: url, with: router)
    }
}
