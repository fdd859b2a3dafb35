public import Foundation

/// The feature of Flint itself that opens links, for ``Flint/open(url:with:)-method`` and for your own
/// requests.
public enum RoutesFeature: FrameworkFeature {
    /// The description of the feature for people.
    public static let description = "Opens links to actions"

    /// The binding of the action that opens a link: it finds the link's action, and performs it as a nested
    /// request.
    public static let performIncomingURL = action(RoutesFeature.PerformIncomingURLAction.self)

    /// Declares the action that opens links.
    ///
    /// - Parameter actions: The builder that receives the declaration.
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

        /// The input of the action: the link to open.
        public typealias Input = IncomingURL
        /// The router that finds the presenter of the link's action.
        ///
        /// With `nil`, only actions without a presenter are performed.
        public typealias Presenter = (any PresentationRouter)?
        /// The result of opening the link.
        public typealias Output = URLRoutingResult

        /// The description of the action for people.
        public static let description = "Open a link"

        /// Opens a link: finds its action and performs it.
        ///
        /// - Parameters:
        ///   - context: The context, whose input is the link.
        ///   - presenter: The router that finds the presenter of the link's action.
        /// - Returns: The result, if the link was handled: its action succeeded, or the router did the
        ///   action's work.
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

        /// Returns the text that is recorded for the input: the pattern of the mapping that matches the link.
        ///
        /// The link itself is not recorded.
        ///
        /// - Parameter input: The link to open.
        /// - Returns: The mapping as text, or a text that says that no mapping matches.
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
