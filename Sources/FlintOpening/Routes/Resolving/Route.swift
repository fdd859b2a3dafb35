/// A registered mapping with its target.
package final class Route: Sendable {
    package let mapping: URLMapping
    let target: any RouteTarget
    /// The location of the declaration.
    package let location: String

    init(_ mapping: URLMapping, _ target: any RouteTarget, location: String) {
        self.mapping = mapping
        self.target = target
        self.location = location
    }

    /// The components of the pattern after its leading slash.
    package var components: ArraySlice<URLPattern.Component> { mapping.pattern.components[1...] }

    /// The mapping with its location, for findings.
    package var label: String { "'\(mapping)' to '\(mapping.bindingID)' (\(location))" }
}
