import FlintCore

/// Lists the kinds of links that are understood.
enum RouteListAction: Action {
    static let description = "List the kinds of links, with an example of each"

    static func perform(
        with context: ActionContext<DeskInput<NoInput>>, using presenter: any NotesPresenter
    ) async throws -> [RouteReport] {
        let routes = RoutePrecedence.sorted(Flint.urlMappings).map(RouteReport.init)
        try await presenter.show(.shared(.routes(routes)))
        return routes
    }
}
