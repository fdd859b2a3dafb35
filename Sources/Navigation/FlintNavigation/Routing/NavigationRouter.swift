public import FlintCore

/// Routes a link, an activity or an intent to the screen on which its action is performed.
///
/// ```swift
/// let router = NavigationRouter(navigator) { routes in
///     routes.screen(NoteScreen.self, for: BrowsingFeature.open) { input in try await store.note(input.id) }
/// }
/// let result = await Flint.open(url: url, with: router)
/// ```
///
/// If a screen is registered for an action, it is opened first. The screen is the action's presenter if it
/// has the type that the action requires. Otherwise the presenter is the first object of that type among the
/// navigator, the visible screens (the current one first), and the screens behind them.
public struct NavigationRouter: PresentationRouter {
    private let navigator: Navigator
    private let routes: NavigationRoutes

    /// Creates a router.
    ///
    /// - Parameters:
    ///   - navigator: The navigator that shows the screens; it must be started before the first link is
    ///     opened.
    ///   - routes: Registers the screens of actions.
    public init(_ navigator: Navigator, _ routes: (inout NavigationRoutes) -> Void = { _ in }) {
        self.navigator = navigator
        var named = NavigationRoutes()
        routes(&named)
        self.routes = named
    }

    /// Opens the screen of an action and returns its presenter.
    ///
    /// - Parameters:
    ///   - binding: The action and its feature.
    ///   - input: The input of the action.
    /// - Returns: The presenter; `cancelled(by: .app)` if the task was canceled; `unsupported` if no shown
    ///   object has the type that the action requires, or if the screen could not be opened. In the last case
    ///   ``Navigator/problems()`` reports the error.
    public func presentation<Binding: ActionBinding>(
        for binding: Binding, with input: Binding.Action.Input
    ) async -> PresentationResult<Binding.Action.Presenter> {
        await presentation(opening: routes[Binding.self], with: input)
    }

    @MainActor
    private func presentation<Presenter: Sendable>(
        opening route: NavigationRoutes.Route?, with input: any Sendable
    ) async -> PresentationResult<Presenter> {
        do {
            // The opened screen is the first candidate, even if another screen was placed above it meanwhile.
            let opened = try await route?.open(input, navigator)
            try Task.checkCancellation()
            return first(of: [opened].compactMap(\.self) + [navigator] + navigator.screensOutward)
        } catch is CancellationError {
            return .cancelled(by: .app)
        } catch {
            navigator.report(error, on: nil)
            return .unsupported
        }
    }

    private func first<Presenter: Sendable>(
        of candidates: [any Sendable]
    ) -> PresentationResult<Presenter> {
        for candidate in candidates {
            if let presenter = candidate as? Presenter { return .ready(presenter) }
        }
        // An action that needs no presenter accepts the navigator.
        return .ready(firstFitting: navigator)
    }
}

extension Navigator {
    /// The visible screens, the current one first, then the screens through which the user has got to them.
    fileprivate var screensOutward: [any Screen] {
        let visible = VisibleScreens(tree)
        let behind = visible.path.reversed().filter { !visible.screens.contains($0) }
        return (visible.screens + behind).compactMap { screen(at: $0) }
    }
}
