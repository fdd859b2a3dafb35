import FlintBasics

extension ReportSection {
    /// The part of a report with the mappings of URLs to actions, in order of precedence, and the set-up's
    /// findings about them.
    static let routes = ReportSection(name: "routes.json") { runtime, _ in
        let findings = runtime.diagnostics.filter { $0.code.description.hasPrefix("route.") }
        let document = ReportJSON(members: [
            "mappings": .array(inPrecedence(runtime.routes?.routes ?? []).map(describe)),
            "diagnostics": .array(findings.map { ReportJSON($0.description) }),
        ])
        return [ReportDraft("routes.json", .document(document))]
    }

    /// A mapping of a URL to an action, with the properties that determine its precedence.
    private struct Ranked {
        let route: Route
        let index: Int
        let scope: [String]
        let order: [URLPattern.Specificity]

        /// Returns whether this mapping has precedence over another one.
        ///
        /// A mapping for one scheme or domain has precedence over a mapping for any scheme or domain. For the
        /// same scheme or domain, the mapping with the more specific path has precedence, then the mapping
        /// that was declared first.
        func precedes(_ other: Ranked) -> Bool {
            if scope != other.scope { return scope.lexicographicallyPrecedes(other.scope) }
            if other.order.lexicographicallyPrecedes(order) { return true }
            return !order.lexicographicallyPrecedes(other.order) && index < other.index
        }
    }

    private static func inPrecedence(_ routes: [Route]) -> [Route] {
        let ranked = routes.enumerated().map { index, route in
            Ranked(
                route: route, index: index, scope: scopeKey(route.mapping.scope),
                order: route.components.map(\.specificity))
        }
        return ranked.sortedOutOfLine { $0.precedes($1) }.map(\.route)
    }

    private static func scopeKey(_ scope: URLMapping.Scope) -> [String] {
        switch scope.folded {
        case .app(let scheme): ["1", scheme]
        case .appAny: ["2"]
        case .universal(let domain): ["3", domain]
        case .universalAny: ["4"]
        }
    }

    private static func describe(_ route: Route) -> ReportJSON {
        ReportJSON(members: [
            "binding": .string(route.mapping.bindingID),
            "pattern": .string(route.mapping.pattern.description),
            "scope": .string(route.mapping.scope.description),
            "name": route.mapping.name.map { .string($0) },
        ])
    }
}
