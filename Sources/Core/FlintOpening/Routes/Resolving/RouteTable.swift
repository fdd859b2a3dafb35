import FlintBasics

/// The table of all registered URL mappings, called routes, as a value type.
///
/// Mappings are added, and never removed.
package struct RouteTable: Sendable {
    /// The routes in the order of their declaration.
    ///
    /// A route is referred to by its index in this array.
    package private(set) var routes: [Route] = []
    private var tries: [URLMapping.Scope: RouteTrie] = [:]
    private var routesByBinding: [BindingKey: [Int]] = [:]
    /// The indices of the routes that may be ambiguous with one another, by the common key of their patterns.
    ///
    /// Only routes that have a component with both text and variables, such as `page-$(n)`, are included.
    private var similarRoutes: [AmbiguityKey: [Int]] = [:]
    private var shadowed: Set<Int> = []
    private(set) var configuration = LinkConfiguration(schemes: [], domains: [], applicationID: nil)
    private var schemes: Set<String> = []
    private var domains: Set<String> = []

    mutating func configure(_ configuration: LinkConfiguration) {
        self.configuration = configuration
        schemes = Set(configuration.schemes.map { $0.lowercased() })
        domains = Set(configuration.domains.map { $0.lowercased() })
    }

    // MARK: Registering

    /// A conflict of a new route with an existing one.
    ///
    /// In the case `duplicate` both have the same pattern, and the new route is not added. In the case
    /// `ambiguous` both match a path with equal precedence.
    enum Conflict {
        case duplicate(of: Route)
        case ambiguous(with: Route, path: String)
    }

    /// Adds a route, unless there is already a route with the same pattern.
    ///
    /// - Returns: `duplicate` with the existing route if it has the same pattern; the given one is then not
    ///   added. `ambiguous` with an existing route and a path, if the added route and that one match the path
    ///   with equal precedence. Otherwise `nil`.
    mutating func add(_ route: Route) -> Conflict? {
        let index = routes.count
        let scope = route.mapping.scope.folded
        if let known = tries[scope, default: RouteTrie()].insert(route.components, route: index) {
            return .duplicate(of: routes[known])
        }
        routes.append(route)
        routesByBinding[route.target.key, default: []].append(index)
        return ambiguity(of: route, index, scope)
    }

    private mutating func ambiguity(of route: Route, _ index: Int, _ scope: URLMapping.Scope) -> Conflict? {
        guard let key = AmbiguityKey(route.components, scope) else { return nil }
        defer { similarRoutes[key, default: []].append(index) }
        for similar in similarRoutes[key] ?? [] {
            if let path = PatternIntersection.path(route.components, routes[similar].components) {
                return .ambiguous(with: routes[similar], path: path)
            }
        }
        return nil
    }

    /// Returns the routes that no URL can reach, each with a route that has precedence over it.
    ///
    /// Later calls do not return the same routes again.
    mutating func newlyShadowed() -> [(route: Route, by: Route)] {
        var findings: [(Route, Route)] = []
        for index in routes.indices where mayBeShadowed(routes[index]) && !shadowed.contains(index) {
            guard let winner = cover(of: index) else { continue }
            shadowed.insert(index)
            findings.append((routes[index], routes[winner]))
        }
        return findings
    }

    /// Returns whether a route might be shadowed: other routes might have precedence for all of its URLs.
    ///
    /// Only such a route needs the full check. Within a scope, only a route with a variable can shadow
    /// another, and only a route with a `*` can be shadowed. Otherwise only a route for any scheme or any
    /// domain can be shadowed: by routes for each configured scheme or domain.
    private func mayBeShadowed(_ route: Route) -> Bool {
        if route.components.contains(.single) { return true }
        return switch route.mapping.scope {
        case .appAny: !schemes.isEmpty && schemes.allSatisfy { tries[.app($0)] != nil }
        case .universalAny: !domains.isEmpty && domains.allSatisfy { tries[.universal($0)] != nil }
        default: false
        }
    }

    private func cover(of index: Int) -> Int? {
        let scope = routes[index].mapping.scope.folded
        if let cover = cover(of: index, in: scope) { return cover }
        let exact: [URLMapping.Scope] =
            switch scope {
            case .appAny: schemes.sortedOutOfLine().map { .app($0) }
            case .universalAny: domains.sortedOutOfLine().map { .universal($0) }
            default: []
            }
        let covers = exact.map { cover(of: index, in: $0) }
        return covers.contains(nil) ? nil : covers.first ?? nil
    }

    /// Returns the index of a route that has precedence over another route and matches all paths of that
    /// route.
    ///
    /// The check uses an example of the other route's pattern, in which a text that no pattern contains
    /// replaces each variable. A route that matches the example matches any other text in place of the
    /// variables, too.
    ///
    /// - Parameters:
    ///   - index: The index of the other route.
    ///   - scope: The scope of the routes that are searched.
    /// - Returns: The index; `nil` if there is no such route.
    private func cover(of index: Int, in scope: URLMapping.Scope) -> Int? {
        let components = routes[index].components
        let example = PathComponents(components.map { $0.text(standingIn: "\u{10FFFD}") })
        let isOther = scope != routes[index].mapping.scope.folded
        let order = components.map(\.specificity)
        return tries[scope]?.all(for: example).sortedOutOfLine().first { candidate in
            guard candidate != index else { return false }
            let other = routes[candidate].components
            if components.last == .rest, other.last != .rest || other.count > components.count {
                return false
            }
            return isOther || order.lexicographicallyPrecedes(other.map(\.specificity))
        }
    }

    // MARK: Resolving

    /// Returns the mapping that matches a URL with the highest precedence, or the reason why none matches.
    func resolve(_ url: String) -> URLResolution {
        let link: IncomingLink
        do {
            link = try IncomingLink(url, limits: configuration)
        } catch {
            return .malformedURL(error.description)
        }
        let scopes = scopes(of: link)
        guard !scopes.isEmpty else { return .noMappingFound(link.foreignness) }
        let path: PathComponents
        let items: [RouteParameters.Item]
        do {
            path = try link.path()
            items = try link.items(limit: configuration.maximumQueryItems)
            try link.checkFragment()
        } catch {
            return .malformedURL(error.description)
        }
        for scope in scopes {
            guard let route = tries[scope]?.best(for: path) else { continue }
            let variables = routes[route].mapping.pattern.match(path, from: 1) ?? [:]
            return .resolved(
                URLResolution.Resolved(routes[route], RouteParameters(variables: variables, items: items)))
        }
        return .noMappingFound("No pattern matches the path.")
    }

    /// Returns the scopes to which a URL belongs, that of its own scheme or domain first.
    ///
    /// The result is empty if the URL's scheme or domain is not configured.
    private func scopes(of link: IncomingLink) -> [URLMapping.Scope] {
        switch link.kind {
        case .app(let scheme):
            let exact: [URLMapping.Scope] = tries[.app(scheme)] == nil ? [] : [.app(scheme)]
            return schemes.contains(scheme) ? exact + [.appAny] : exact
        case .web(let domain):
            let exact: [URLMapping.Scope] = tries[.universal(domain)] == nil ? [] : [.universal(domain)]
            return domains.contains(domain) ? exact + [.universalAny] : exact
        case .foreign: return []
        }
    }

    // MARK: Looking up

    /// Returns the routes to the action of a binding, in the order of their declaration.
    func routes(of key: BindingKey) -> [Route] { (routesByBinding[key] ?? []).map { routes[$0] } }

    func knows(scheme: String) -> Bool { schemes.contains(scheme.lowercased()) }

    func knows(domain: String) -> Bool { domains.contains(domain.lowercased()) }
}

extension URLPattern.Component {
    /// Returns a text that this component matches, with a given text in place of each variable and wildcard.
    fileprivate func text(standingIn variable: String) -> String {
        switch self {
        case .literal(let text): text.text
        case .mixed(let mixed, _):
            mixed.texts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: variable)
        case .variable, .single, .rest: variable
        }
    }
}

/// A route: a registered URL mapping with the binding that it opens.
package final class Route: Sendable {
    package let mapping: URLMapping
    let target: any RouteTarget
    /// The location of the mapping's declaration, as file and line.
    package let location: String

    init(_ mapping: URLMapping, _ target: any RouteTarget, location: String) {
        self.mapping = mapping
        self.target = target
        self.location = location
    }

    /// The components of the mapping's pattern after the slash at its start.
    package var components: ArraySlice<URLPattern.Component> { mapping.pattern.components[1...] }

    /// A text with the mapping, its binding, and the location of its declaration, for findings.
    package var label: String { "'\(mapping)' to '\(mapping.bindingID)' (\(location))" }
}
