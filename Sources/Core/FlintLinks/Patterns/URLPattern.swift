/// A pattern for the paths of URLs, with literal text and with variables that capture parts of a path.
///
/// Pattern and path are compared component by component from start to end, byte by byte.
///
/// | component | matches |
/// |---|---|
/// | text | that exact text |
/// | `*` | one component that is not empty |
/// | `**` | as the last component: any text after the slash before it, also an empty one |
/// | `$(name)` | one component that is not empty, and captures it |
/// | `page-$(number).html` | text and variables; the leftmost variable takes as much as it can |
///
/// ```swift
/// let pattern = try URLPattern("/document/$(name)/page-$(number)")
/// pattern.match("/document/Letter/page-7")    // ["name": "Letter", "number": "7"]
/// pattern.path(with: ["name": "Letter", "number": "7"])    // "/document/Letter/page-7"
/// ```
///
/// Slashes at the start and at the end are significant. When a URL is opened, its percent-encoding is decoded
/// before the comparison.
public struct URLPattern: Sendable, Hashable, CustomStringConvertible {
    /// The text of the pattern.
    public let description: String

    package let components: [Component]

    /// Parses the text of a pattern.
    ///
    /// - Parameter text: The text. The name of a variable starts with a letter or `_`, followed by letters,
    ///   digits, `_` and `-`. A `$` without a parenthesis is literal text.
    /// - Throws: ``URLPattern/Failure`` for the first mistake, if the text is not a valid pattern.
    public init(_ text: String) throws(URLPattern.Failure) {
        var parser = URLPatternParser(text)
        components = try parser.parse()
        description = text
    }

    private init(literals: [String]) {
        components = literals.map { .literal(ComponentText($0)) }
        description = literals.joined(separator: "/")
    }

    /// The pattern of the path `/`.
    static let root = URLPattern(literals: ["", ""])

    /// The names of the variables, from left to right.
    public var variableNames: [String] { components.flatMap(\.names) }

    /// Whether links can be made from the pattern, which is not possible if it has a component `*`.
    public var isValidForLinkCreation: Bool { !components.contains(.single) }

    /// Returns the values that the variables capture from a path, if the pattern matches the path.
    ///
    /// - Parameter path: The path. Percent-encoding in it is not decoded.
    /// - Returns: The values by the names of the variables; `nil` if the path does not match.
    /// - Complexity: O(*n*) for a path of *n* bytes; for a component with several variables at most O(*n²*).
    public func match(_ path: String) -> [String: String]? {
        match(PathComponents(path))
    }

    /// Returns the path that the pattern matches with given values of its variables.
    ///
    /// - Parameter parameters: The values by the names of the variables, which are inserted without
    ///   percent-encoding. Values with other names are ignored.
    /// - Returns: The path, with an empty text for a final `**`; `nil` if the value of a variable is missing
    ///   or the pattern contains a `*`.
    public func path(with parameters: [String: String]) -> String? {
        pathComponents(with: { parameters[$0] })?.joined(separator: "/")
    }

    package func match(_ path: PathComponents, from start: Int = 0) -> [String: String]? {
        var variables: [String: String] = [:]
        for (index, component) in components[start...].enumerated() {
            if component == .rest { return index < path.count ? variables : nil }
            guard index < path.count, component.match(path[index], into: &variables) else { return nil }
        }
        return path.count == components.count - start ? variables : nil
    }

    package func pathComponents(with value: (String) -> String?) -> [String]? {
        var result: [String] = []
        for component in components {
            guard let text = component.text(with: value) else { return nil }
            result.append(text)
        }
        return result
    }
}

extension URLPattern.Component {
    fileprivate func match(_ bytes: ArraySlice<UInt8>, into variables: inout [String: String]) -> Bool {
        switch self {
        case .literal(let text): return text.bytes == bytes
        case .single, .rest: return !bytes.isEmpty
        case .variable(let name):
            variables[name] = String(decoding: bytes, as: UTF8.self)
            return !bytes.isEmpty
        case .mixed(let component, let names):
            guard let captures = component.captures(in: bytes) else { return false }
            for (name, capture) in zip(names, captures) {
                variables[name] = String(decoding: capture, as: UTF8.self)
            }
            return true
        }
    }

    fileprivate func text(with value: (String) -> String?) -> String? {
        switch self {
        case .literal(let text): return text.text
        case .single: return nil
        case .rest: return ""
        case .variable(let name): return value(name)
        case .mixed(let component, let names):
            var result = ""
            for (text, name) in zip(component.texts, names) {
                guard let value = value(name) else { return nil }
                result += String(decoding: text, as: UTF8.self) + value
            }
            return result + String(decoding: component.texts.last ?? [], as: UTF8.self)
        }
    }
}

// MARK: - URLPattern.Component

extension URLPattern {
    /// One component of a pattern, between two slashes.
    package enum Component: Sendable, Hashable {
        case literal(ComponentText)
        /// A component with text and variables, and the names of the variables.
        case mixed(MixedComponent, names: [String])
        case variable(String)
        /// The wildcard `*`, which matches exactly one path component.
        case single
        /// The wildcard `**`, which matches all remaining path components.
        case rest

        package var names: [String] {
            switch self {
            case .mixed(_, let names): names
            case .variable(let name): [name]
            default: []
            }
        }

        package var specificity: Specificity {
            switch self {
            case .literal: Specificity(kind: 4)
            case .mixed(let component, _): Specificity(kind: 3, literalCount: component.literalCount)
            case .variable: Specificity(kind: 2)
            case .single: Specificity(kind: 1)
            case .rest: Specificity(kind: 0)
            }
        }
    }

    /// How specific a component is.
    ///
    /// If two components match the same text, the more specific one has precedence.
    package struct Specificity: Sendable, Hashable, Comparable {
        package let kind: Int
        var literalCount = 0

        package static func < (first: Specificity, second: Specificity) -> Bool {
            (first.kind, first.literalCount) < (second.kind, second.literalCount)
        }
    }
}
