public import Foundation

/// The feature that opens links, also for ``Flint/open(url:with:)-method``.
public enum RoutesFeature: FrameworkFeature {
    /// The description of the feature.
    public static let description = "Opens links to actions"

    /// The action that opens a link: it finds the link's action and performs it as a nested request.
    public static let performIncomingURL = action(RoutesFeature.PerformIncomingURLAction.self)

    /// Declares the action that opens links.
    ///
    /// - Parameter actions: The builder of the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(performIncomingURL)
    }
}

extension RoutesFeature {
    /// An action that opens a link: it finds the link's action, decodes the input, calls the router, and
    /// performs the action.
    public enum PerformIncomingURLAction: Action {
        /// The stable identifier of the action.
        public static let identifier = "Flint.PerformIncomingURLAction"

        /// The input of the action, which is a link.
        public typealias Input = IncomingURL
        /// The router, which finds the presenter of the link's action.
        ///
        /// With `nil`, only actions without presenter are performed.
        public typealias Presenter = (any PresentationRouter)?
        /// The result of opening the link.
        public typealias Output = URLRoutingResult

        /// The description of the action.
        public static let description = "Open a link"

        /// Opens a link.
        ///
        /// - Parameters:
        ///   - context: The context, whose input is the link.
        ///   - presenter: The router, which finds the presenter of the link's action.
        /// - Returns: The result of opening the link. It is returned only if the link was handled.
        /// - Throws: ``URLRoutingResult/Failure`` with the result if the link was not handled;
        ///   `CancellationError` if the task was canceled.
        public static func perform(
            with context: ActionContext<IncomingURL>, using presenter: (any PresentationRouter)?
        ) async throws -> URLRoutingResult {
            // A context that was made for a test has no session. The current runtime is used in that case.
            let runtime = context.session?.runtime ?? Flint.current
            let url = context.input.url
            let source = context.source == .application ? .openURL(url) : context.source
            return try await runtime.performLink(url, router: presenter, source: source).asOutput()
        }

        /// Returns the pattern of the link's mapping, to be recorded in place of the link.
        ///
        /// - Parameter input: The link to open.
        /// - Returns: The mapping as text, or a text that says that there is none.
        public static func inputDescription(_ input: IncomingURL) -> String? {
            switch Flint.current.resolve(url: input.url) {
            case .resolved(let link): link.mapping.description
            case .noMappingFound: "no mapping"
            case .malformedURL: "malformed"
            }
        }
    }
}

/// A link to open, as the input of ``RoutesFeature/performIncomingURL``.
///
/// A link is never recorded. Events contain the pattern of its mapping instead.
public struct IncomingURL: Sendable, Hashable {
    /// The address of the link.
    public let url: URL

    /// Creates an input.
    ///
    /// - Parameter url: The address of the link.
    public init(_ url: URL) {
        self.url = url
    }
}
