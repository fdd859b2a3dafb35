/// A provider that reads its content from somewhere slow.
public protocol RefreshableTweakProvider: TweakProvider {
    /// Reads the content anew and announces what has changed.
    ///
    /// - Throws: Whatever kept it from reading; the content then stays as it was.
    func refresh() async throws

    /// How fresh the content is.
    var status: TweakProviderStatus { get }
}
