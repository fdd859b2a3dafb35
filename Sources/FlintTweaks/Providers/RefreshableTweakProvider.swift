/// A provider that loads its content from slow storage, such as a file or the network.
public protocol RefreshableTweakProvider: TweakProvider {
    /// Reloads the content and announces the changes.
    ///
    /// - Throws: Any error that prevents the reload; the content then stays unchanged.
    func refresh() async throws

    /// Whether the content is current.
    var status: TweakProviderStatus { get }
}
