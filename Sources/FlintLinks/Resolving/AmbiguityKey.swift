/// The properties shared by two patterns that may be ambiguous.
///
/// They are the scope, the specificity of each component, and the text of components without a variable.
package struct AmbiguityKey: Hashable, Sendable {
    private enum Part: Hashable {
        case text(ComponentText)
        case open(URLPattern.Specificity)
    }

    private let scope: RouteScope
    private let parts: [Part]

    /// Creates a key; `nil` for a pattern without mixed components, which is never ambiguous.
    ///
    /// Two such patterns that match the same paths and are equally specific are equal.
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
