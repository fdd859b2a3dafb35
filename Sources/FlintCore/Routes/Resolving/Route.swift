/// A registered mapping and what it leads to.
final class Route: Sendable {
    let mapping: URLMapping
    let target: any RouteTarget
    /// Where it is declared.
    let location: String

    init(_ mapping: URLMapping, _ target: any RouteTarget, location: String) {
        self.mapping = mapping
        self.target = target
        self.location = location
    }

    /// The components of the pattern after its leading slash.
    var components: ArraySlice<URLPattern.Component> { mapping.pattern.components[1...] }

    /// The mapping and its place, for findings.
    var label: String { "'\(mapping)' to '\(mapping.bindingID)' (\(location))" }
}
