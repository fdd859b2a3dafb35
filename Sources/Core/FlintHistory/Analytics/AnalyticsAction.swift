/// An action whose requests are reported to analytics.
///
/// ```swift
/// enum PhotoPrintAction: Action, AnalyticsAction {
///     static let description = "Prints a photo"
///     static let analyticsID = "photo-print"
///
///     static func perform(with context: ActionContext<Photo>, using presenter: NoPresenter) async throws {}
/// }
/// ```
public protocol AnalyticsAction: ActionDefinition {
    /// The action's name in analytics.
    static var analyticsID: String { get }

    /// Returns the attributes of a request for analytics.
    ///
    /// It is called once per request, when the request begins, and only if analytics record the request. The
    /// default implementation returns no attributes.
    ///
    /// - Parameters:
    ///   - context: The request's context.
    ///   - presenter: The request's presenter.
    /// - Returns: The attributes, by name.
    /// - Throws: Any error. Analytics then receive no attributes, and a warning is logged.
    static func analyticsAttributes(
        with context: ActionContext<Input>, using presenter: Presenter
    ) throws -> [String: AnalyticsValue]
}

extension AnalyticsAction {
    /// Returns no attributes.
    ///
    /// - Parameters:
    ///   - context: The request's context.
    ///   - presenter: The request's presenter.
    /// - Returns: An empty dictionary.
    public static func analyticsAttributes(
        with context: ActionContext<Input>, using presenter: Presenter
    ) throws -> [String: AnalyticsValue] { [:] }
}

/// A request of an action with analytics, from which its attributes can be read without knowing the type of
/// the action.
protocol AnalyticsAttributes {
    /// Returns the attributes of the request.
    ///
    /// - Throws: Rethrows the error of the action's `analyticsAttributes`.
    func attributes() throws -> [String: AnalyticsValue]
}

/// The context and the presenter of a request, with the types that its action declares.
struct TypedRequest<Action: ActionDefinition> {
    let context: ActionContext<Action.Input>
    let presenter: Action.Presenter
}

extension TypedRequest: AnalyticsAttributes where Action: AnalyticsAction {
    func attributes() throws -> [String: AnalyticsValue] {
        try Action.analyticsAttributes(with: context, using: presenter)
    }
}
