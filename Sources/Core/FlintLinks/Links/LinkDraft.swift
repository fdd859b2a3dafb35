import FlintBasics

/// A link before it gets a scheme or domain: the path of a pattern with the values of its variables, and a
/// query.
package struct LinkDraft {
    /// The parameters that must result when the link is opened.
    package let expected: RouteParameters
    /// The components of the path after the first slash, each with percent-encoding and as plain text.
    private let components: [(encoded: String, text: String)]

    /// Creates a link from a pattern and parameters.
    ///
    /// Each variable of the pattern gets the first value of its name. The other values become the query.
    ///
    /// - Parameters:
    ///   - pattern: The pattern of the path.
    ///   - parameters: The values of the pattern's variables, and those of the query.
    /// - Throws: ``MissingVariable`` if the parameters have no value for a variable.
    package init(_ pattern: URLPattern, _ parameters: RouteParameters) throws(MissingVariable) {
        var variables: [String: String] = [:]
        var items = parameters.items
        for name in pattern.variableNames {
            if let value = parameters.variables[name] {
                variables[name] = value
            } else if let index = items.firstIndex(where: { $0.name == name && $0.value != nil }) {
                variables[name] = items.remove(at: index).value
            } else {
                throw MissingVariable(name: name)
            }
        }
        // Values that were variables of another pattern become items of the query.
        let others = parameters.variables.filter { variables[$0.key] == nil }.sortedOutOfLine {
            $0.key < $1.key
        }
        items = others.map { RouteParameters.Item(name: $0.key, value: $0.value) } + items
        expected = RouteParameters(variables: variables, items: items)
        let filled = variables
        components = pattern.components[1...].map { component in
            (component.encoded { filled[$0] ?? "" }, component.decoded { filled[$0] ?? "" })
        }
    }

    /// An error that says that the parameters have no value for a variable of the pattern.
    package struct MissingVariable: Error {
        package let name: String
    }

    /// Whether the path has a component `.` or `..`.
    ///
    /// Other programs would resolve such a path to another one.
    package var hasDotComponent: Bool { components.contains { $0.text == "." || $0.text == ".." } }

    package func appLink(scheme: String) -> String {
        guard let first = components.first else { return "\(scheme):///" + query }
        let slashes = LinkText.isHost(first.text) ? "://" : ":///"
        return scheme + slashes + path + query
    }

    package func webLink(domain: String) -> String { "https://\(domain)/" + path + query }

    private var path: String { components.map(\.encoded).joined(separator: "/") }

    private var query: String {
        guard !expected.items.isEmpty else { return "" }
        let items = expected.items.map { item in
            LinkText.encoded(item.name) + (item.value.map { "=" + LinkText.encoded($0) } ?? "")
        }
        return "?" + items.joined(separator: "&")
    }
}

extension URLPattern.Component {
    fileprivate func encoded(_ value: (String) -> String) -> String {
        fill(LinkText.literal) { LinkText.encoded(value($0)) }
    }

    fileprivate func decoded(_ value: (String) -> String) -> String { fill({ $0 }, value) }

    private func fill(_ literal: (String) -> String, _ value: (String) -> String) -> String {
        switch self {
        case .literal(let text): return literal(text.text)
        case .variable(let name): return value(name)
        case .single, .rest: return ""
        case .mixed(let mixed, let names):
            let texts = mixed.texts.map { literal(String(decoding: $0, as: UTF8.self)) }
            let filled = zip(texts, names).reduce("") { $0 + $1.0 + value($1.1) }
            return filled + (texts.last ?? "")
        }
    }
}

/// Functions that percent-encode parts of links, and check hosts.
enum LinkText {
    /// Returns a text with percent-encoding for all characters that are not unreserved in URLs.
    static func encoded(_ text: some StringProtocol) -> String { encoded(text.utf8, keeping: isUnreserved) }

    /// Returns a text with percent-encoding only for characters that are invalid in a path component.
    ///
    /// It is for the literal text of patterns, which thus stays readable.
    static func literal(_ text: some StringProtocol) -> String {
        encoded(text.utf8) { isUnreserved($0) || isPathCharacter($0) }
    }

    /// Returns whether a text can be the host of a URL with a custom scheme, without being changed by
    /// normalization.
    static func isHost(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { isUnreserved($0) && !(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0) }
    }

    private static func encoded(_ bytes: some Sequence<UInt8>, keeping isKept: (UInt8) -> Bool) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        for byte in bytes {
            if isKept(byte) {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func isPathCharacter(_ byte: UInt8) -> Bool { "!$&'()*+,;=:@".utf8.contains(byte) }
}
