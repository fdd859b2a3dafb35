/// The search for a path that two patterns both match, to show that the patterns are ambiguous.
package enum PatternIntersection {
    /// Returns a path that two equally specific patterns both match; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - first: The components of one pattern.
    ///   - second: The components of the other pattern.
    package static func path(
        _ first: ArraySlice<URLPattern.Component>, _ second: ArraySlice<URLPattern.Component>
    ) -> String? {
        guard first.count == second.count else { return nil }
        var path = ""
        for (one, other) in zip(first, second) {
            guard let text = text(one, other) else { return nil }
            path += "/" + text
        }
        return path
    }

    private static func text(_ first: URLPattern.Component, _ second: URLPattern.Component) -> String? {
        switch (first, second) {
        case (.literal(let one), .literal(let other)): one == other ? one.text : nil
        case (.mixed(let one, _), .mixed(let other, _)): text(tokens(of: one), tokens(of: other))
        case (.rest, _): ""
        default: "x"
        }
    }

    private enum Token {
        case scalar(Unicode.Scalar)
        /// A token that matches any single Unicode scalar: the beginning of a variable.
        case any
        /// A token that matches any number of Unicode scalars, also none: the rest of a variable.
        case more
    }

    private struct State: Hashable {
        var first: Int
        var second: Int
    }

    private static func tokens(of component: MixedComponent) -> [Token] {
        let texts = component.texts.map { text in
            String(decoding: text, as: UTF8.self).unicodeScalars.map { Token.scalar($0) }
        }
        return Array(texts.joined(separator: [.any, .more]))
    }

    /// Returns the shortest text that two components match, each given as a list of tokens; `nil` if there is
    /// none.
    ///
    /// The search goes through both lists in parallel.
    private static func text(_ first: [Token], _ second: [Token]) -> String? {
        var seen: Set<State> = []
        var open = [(state: State(first: 0, second: 0), text: "")]
        while !open.isEmpty {
            var next: [(State, String)] = []
            for (state, text) in open where seen.insert(state).inserted {
                if state.first == first.count, state.second == second.count { return text }
                next += steps(from: state, text, first, second)
            }
            open = next
        }
        return nil
    }

    private static func steps(
        from state: State, _ text: String, _ first: [Token], _ second: [Token]
    ) -> [(State, String)] {
        let one = state.first < first.count ? first[state.first] : nil
        let other = state.second < second.count ? second[state.second] : nil
        var steps: [(State, String)] = []
        // Leaving a token that matches any number of scalars adds no scalar to the text.
        if case .more = one { steps.append((State(first: state.first + 1, second: state.second), text)) }
        if case .more = other { steps.append((State(first: state.first, second: state.second + 1), text)) }
        guard let one, let other, let scalar = scalar(one, other) else { return steps }
        let next = State(first: state.first + advance(one), second: state.second + advance(other))
        if next != state { steps.append((next, text + String(scalar))) }
        return steps
    }

    private static func advance(_ token: Token) -> Int {
        if case .more = token { 0 } else { 1 }
    }

    private static func scalar(_ first: Token, _ second: Token) -> Unicode.Scalar? {
        switch (first, second) {
        case (.scalar(let one), .scalar(let other)): one == other ? one : nil
        case (.scalar(let one), _): one
        case (_, .scalar(let other)): other
        default: "x"
        }
    }
}

/// A key that is equal for two patterns if they may be ambiguous.
///
/// It consists of the scope, the specificity of each component, and the text of components without a
/// variable.
package struct AmbiguityKey: Hashable, Sendable {
    private enum Part: Hashable {
        case text(ComponentText)
        case open(URLPattern.Specificity)
    }

    private let scope: URLMapping.Scope
    private let parts: [Part]

    /// Creates the key of a pattern; `nil` if the pattern has no component with both text and variables.
    ///
    /// A pattern without such a component cannot be ambiguous: two such patterns that match the same path and
    /// are equally specific have the same text, apart from the names of variables.
    ///
    /// - Parameters:
    ///   - components: The components of the pattern.
    ///   - scope: The scope of the pattern's mapping.
    package init?(_ components: ArraySlice<URLPattern.Component>, _ scope: URLMapping.Scope) {
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
