import CoreTestSupport

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintLinks
@testable import FlintOpening

extension RouteTable {
    enum PlainFeature: Feature, TestFeature {
        static let plain = action(PlainAction.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(plain) }
    }

    enum PlainAction: IdleAction {}

    /// A table of patterns, and what was found on the way.
    static func make(
        _ patterns: [String], scope: URLMapping.Scope = .appAny, into table: RouteTable? = nil
    ) throws -> (table: RouteTable, conflicts: [Conflict]) {
        var table = table ?? RouteTable()
        table.configure(LinkConfiguration(schemes: ["app", "other"], domains: ["example.org"]))
        var conflicts: [Conflict] = []
        for (index, pattern) in patterns.enumerated() {
            let mapping = URLMapping(
                bindingID: pattern, pattern: try .declared(pattern), scope: scope, name: "\(index)")
            let route = Route(mapping, BindingRouteTarget(PlainFeature.plain), location: "\(index)")
            if let conflict = table.add(route) { conflicts.append(conflict) }
        }
        return (table, conflicts)
    }

    /// The pattern that a path leads to.
    func winner(_ path: String) -> String? {
        resolve("app://" + path).resolved?.mapping.pattern.description
    }
}

extension URLResolution {
    /// What the URL was resolved to; `nil` if to nothing.
    var resolved: Resolved? { if case .resolved(let resolved) = self { resolved } else { nil } }

    /// Why no mapping was found; `nil` otherwise.
    var noMapping: String? { if case .noMappingFound(let reason) = self { reason } else { nil } }

    /// Why the URL cannot be read; `nil` if it can.
    var malformed: String? { if case .malformedURL(let reason) = self { reason } else { nil } }
}
