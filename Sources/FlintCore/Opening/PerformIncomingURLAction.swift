/// Opens a link: finds its action, decodes its input, asks the router, performs.
public enum PerformIncomingURLAction: Action {
    /// The stable identity.
    public static let identifier = "Flint.PerformIncomingURLAction"

    /// What the action works on.
    public typealias Input = IncomingURL
    /// Finds the presenter of the link's action; `nil` serves actions without presenter only.
    public typealias Presenter = (any PresentationRouter)?
    /// What became of the link, if it was handled.
    public typealias Output = URLRoutingResult

    /// What the action does.
    public static let description = "Open a link"

    /// Opens a link.
    ///
    /// - Parameters:
    ///   - context: The link.
    ///   - presenter: Finds the presenter of the link's action.
    /// - Returns: What became of the link, if it was handled.
    /// - Throws: ``URLRoutingError`` with what became of it if it was not; `CancellationError` if the task was canceled.
    public static func perform(
        with context: ActionContext<IncomingURL>, using presenter: (any PresentationRouter)?
    ) async throws -> URLRoutingResult {
        // Where the context was made by hand, the runtime is the current one.
        let runtime = context.session?.runtime ?? Flint.current
        let url = context.input.url
        let source = context.source == .application ? .openURL(url) : context.source
        return try await runtime.performLink(url, router: presenter, source: source).asOutput()
    }

    /// The pattern of the mapping that the link belongs to, never the link itself.
    ///
    /// - Parameter input: The link.
    /// - Returns: The mapping in words, or that there is none.
    public static func inputDescription(_ input: IncomingURL) -> String? {
        switch Flint.current.resolve(url: input.url) {
        case .resolved(let link): link.mapping.description
        case .noMappingFound: "no mapping"
        case .malformedURL: "malformed"
        }
    }
}
