import FlintCore

/// The order in which routes are tried, as far as their patterns tell.
///
/// Component by component, text goes before text with variables, that before a variable, then `*`, then `**`.
enum RoutePrecedence {
    /// Sorts routes; those between which the patterns do not decide keep their order.
    static func sorted(_ mappings: [URLMapping]) -> [URLMapping] {
        let keys = mappings.map(key)
        return mappings.indices.sorted { left, right in
            if keys[left] == keys[right] { return left < right }
            return keys[left].lexicographicallyPrecedes(keys[right])
        }.map { mappings[$0] }
    }

    private static func key(of mapping: URLMapping) -> [Int] {
        mapping.pattern.description.split(separator: "/").map(rank) + [isExact(mapping.scope) ? 0 : 1]
    }

    private static func rank(of component: Substring) -> Int {
        switch component {
        case "**": 4
        case "*": 3
        case _ where !component.contains("$("): 0
        case _ where component.hasPrefix("$(") && component.hasSuffix(")"): 2
        default: 1
        }
    }

    private static func isExact(_ scope: RouteScope) -> Bool {
        switch scope {
        case .app, .universal: true
        case .appAny, .universalAny: false
        }
    }
}
