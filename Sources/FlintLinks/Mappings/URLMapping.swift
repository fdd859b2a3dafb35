/// Says that URLs of a form stand for an action of a feature.
///
/// Mappings are declared with ``URLMappingsBuilder``, one for each scope.
public struct URLMapping: Sendable, Hashable, CustomStringConvertible {
    /// The stable identity of the binding that is performed.
    public let bindingID: String

    /// The form of the path; it begins with a slash.
    public let pattern: URLPattern

    /// The kind of URL.
    public let scope: RouteScope

    /// The name by which links can ask for the mapping, if it has one.
    public let name: String?

    package init(bindingID: String, pattern: URLPattern, scope: RouteScope, name: String?) {
        self.bindingID = bindingID
        self.pattern = pattern
        self.scope = scope
        self.name = name
    }

    /// The mapping in words, such as `/document/$(name) in all app schemes`.
    public var description: String { "\(pattern) in \(scope)" + (name.map { " as \($0)" } ?? "") }
}

extension URLPattern {
    /// Reads a pattern as declared, and gives it a leading slash if it has none.
    package static func declared(_ text: String) throws(URLPatternError) -> URLPattern {
        // Read as it is, so that a mistake is found where the developer sees it.
        let pattern = try URLPattern(text)
        return text.utf8.first == UInt8(ascii: "/") ? pattern : try URLPattern("/" + text)
    }
}
