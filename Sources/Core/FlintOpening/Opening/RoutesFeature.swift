public import Foundation

/// Opens links: the feature behind ``Flint/open(url:with:)-method``.
public enum RoutesFeature: FrameworkFeature {
    /// The description of the feature.
    public static let description = "Opens links to actions"

    /// Opens a link: finds its action and performs it as a nested request.
    public static let performIncomingURL = action(RoutesFeature.PerformIncomingURLAction.self)

    /// Declares the action that opens links.
    ///
    /// - Parameter actions: The builder of the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(performIncomingURL)
    }
}

extension RoutesFeature {
    /// Opens a link: finds its action, decodes its input, calls the router, performs the action.
    public enum PerformIncomingURLAction: Action {
        /// The stable identity.
        public static let identifier = "Flint.PerformIncomingURLAction"

        /// The input of the action.
        public typealias Input = IncomingURL
        /// The router, which finds the presenter of the link's action; with `nil`, only actions without presenter are
        /// performed.
        public typealias Presenter = (any PresentationRouter)?
        /// The result of a handled link.
        public typealias Output = URLRoutingResult

        /// The description of the action.
        public static let description = "Open a link"

        /// Opens a link.
        ///
        /// - Parameters:
        ///   - context: The link.
        ///   - presenter: The router, which finds the presenter of the link's action.
        /// - Returns: The result, if the link was handled.
        /// - Throws: ``URLRoutingResult/Failure`` with the result if it was not handled; `CancellationError` if the task was
        ///   canceled.
        public static func perform(
            with context: ActionContext<IncomingURL>, using presenter: (any PresentationRouter)?
        ) async throws -> URLRoutingResult {
            // A context made for a test has no session; the runtime is then the current one.
            let runtime = context.session?.runtime ?? Flint.current
            let url = context.input.url
            let source = context.source == .application ? .openURL(url) : context.source
            return try await runtime.performLink(url, router: presenter, source: source).asOutput()
        }

        /// Returns the pattern of the link's mapping, never the link itself.
        ///
        /// - Parameter input: The link.
        /// - Returns: The mapping as text, or that there is none.
        public static func inputDescription(_ input: IncomingURL) -> String? {
            switch Flint.current.resolve(url: input.url) {
            case .resolved(let link): link.mapping.description
            case .noMappingFound: "no mapping"
            case .malformedURL: "malformed"
            }
        }
    }
}

/// A link to open: the input of ``RoutesFeature/performIncomingURL``.
///
/// It is never recorded: events contain the pattern of the link's mapping.
public struct IncomingURL: Sendable, Hashable {
    /// The link.
    public let url: URL

    /// Creates an input.
    ///
    /// - Parameter url: The link.
    public init(_ url: URL) {
        self.url = url
    }
}
