/// An action whose requests analytics receive.
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

    /// Returns the attributes that analytics receive for a request.
    ///
    /// Called once per request, when it begins, and only if analytics record it. The default is empty.
    ///
    /// - Parameters:
    ///   - context: The request's context.
    ///   - presenter: The request's presenter.
    /// - Returns: The attributes, by name.
    /// - Throws: Any error: analytics then receive no attributes, and a warning is logged.
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

/// The attributes of a request, for code that does not know whether analytics receive its action.
protocol AnalyticsAttributes {
    /// - Throws: The error of the action.
    func attributes() throws -> [String: AnalyticsValue]
}

/// The parameters of a request, with their types.
struct TypedRequest<Action: ActionDefinition> {
    let context: ActionContext<Action.Input>
    let presenter: Action.Presenter
}

extension TypedRequest: AnalyticsAttributes where Action: AnalyticsAction {
    func attributes() throws -> [String: AnalyticsValue] {
        try Action.analyticsAttributes(with: context, using: presenter)
    }
}
