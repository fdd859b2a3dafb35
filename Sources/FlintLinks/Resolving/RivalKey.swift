/// What two patterns have in common that may be ambiguous: the scope, how specific each component is, and the text of
/// those without a variable.
package struct RivalKey: Hashable, Sendable {
    private enum Part: Hashable {
        case text(ComponentText)
        case open(URLPattern.Specificity)
    }

    private let scope: RouteScope
    private let parts: [Part]

    /// `nil` for a pattern without mixed components, which is never ambiguous: two that match the same paths and are
    /// equally specific are the same.
    package init?(_ components: ArraySlice<URLPattern.Component>, _ scope: RouteScope) {
        var isMixed = false
        parts = components.map { component in
            if case .literal(let text) = component { return .text(text) }
            if case .mixed = component { isMixed = true }
            return .open(component.specificity)
        }
        self.scope = scope
        guard isMixed else { return nil }
    }
}
