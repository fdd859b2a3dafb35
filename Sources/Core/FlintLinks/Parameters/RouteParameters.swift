import FlintBasics
public import FlintEvents

/// The parameters of a URL: the variables in its path and the items of its query.
///
/// ```swift
/// parameters.value("name")    // a variable of the path, else the last item of that name
/// parameters.values("tag")    // all of them, in order; `nil` for an item without "="
/// ```
public struct RouteParameters: Sendable, Hashable, Codable, ExpressibleByDictionaryLiteral {
    /// One item of a query.
    public struct Item: Sendable, Hashable, Codable {
        /// The name of the item.
        public var name: String
        /// The value after the "="; `nil` if there is no "=".
        public var value: String?

        /// Creates an item.
        ///
        /// - Parameters:
        ///   - name: The name of the item.
        ///   - value: The value of the item; `nil` for an item without "=".
        public init(name: String, value: String?) {
            self.name = name
            self.value = value
        }
    }

    /// The values that the variables of the mapping's pattern have in the path, by name.
    public var variables: [String: String]

    /// The items of the query, in order; a name may occur several times.
    public var items: [Item]

    /// Creates empty parameters.
    public init() {
        self.init(variables: [:], items: [])
    }

    /// Creates parameters.
    ///
    /// - Parameters:
    ///   - variables: The values of the path's variables, by name.
    ///   - items: The items of the query, in order.
    public init(variables: [String: String], items: [Item] = []) {
        self.variables = variables
        self.items = items
    }

    /// Creates parameters for a link from names and values.
    ///
    /// The pattern of the link determines which of them become variables of the path. The others become the
    /// query.
    ///
    /// - Parameter elements: Names and values, in order.
    public init(dictionaryLiteral elements: (String, String?)...) {
        self.init(variables: [:], items: elements.map { Item(name: $0.0, value: $0.1) })
    }

    /// Whether there are no parameters.
    public var isEmpty: Bool { variables.isEmpty && items.isEmpty }

    /// Returns the value of the parameter with a name.
    ///
    /// - Parameter name: The name of the parameter.
    /// - Returns: The value of the path's variable, or else that of the last item of the query; `nil` if
    ///   there is neither, or if that item has no "=".
    public func value(_ name: String) -> String? {
        variables[name] ?? items.last { $0.name == name }?.value
    }

    /// Returns all values of the parameters with a name: that of the path's variable, then those of the
    /// query's items.
    ///
    /// - Parameter name: The name of the parameters.
    /// - Returns: The values in order, with `nil` for an item without "="; empty if there is no such
    ///   parameter.
    public func values(_ name: String) -> [String?] {
        let inQuery = items.filter { $0.name == name }.map(\.value)
        return variables[name].map { [$0] + inQuery } ?? inQuery
    }

    /// Returns whether there is a variable of the path or an item of the query with a name.
    ///
    /// - Parameter name: The name of the parameter.
    /// - Returns: Whether there is one, with or without a value.
    public func contains(_ name: String) -> Bool {
        variables[name] != nil || items.contains { $0.name == name }
    }

    /// Adds an item at the end of the query.
    ///
    /// - Parameters:
    ///   - value: The value of the item; `nil` for an item without "=".
    ///   - name: The name of the item.
    public mutating func append(_ value: String?, for name: String) {
        items.append(Item(name: name, value: value))
    }

    /// The names of all parameters, each once: those of the path's variables sorted, then those of the
    /// query's items in order.
    package var names: [String] {
        var known = Set(variables.keys)
        return variables.keys.sortedOutOfLine() + items.map(\.name).filter { known.insert($0).inserted }
    }
}

extension RouteParameters: CustomStringConvertible {
    /// The names and values, written as a dictionary literal of Swift, with the path's variables first.
    public var description: String {
        let pairs =
            variables.sortedOutOfLine { $0.key < $1.key }.map { ($0.key, Optional($0.value)) }
            + items.map { ($0.name, $0.value) }
        let texts = pairs.map { name, value in
            String(reflecting: name) + ": " + (value.map { String(reflecting: $0) } ?? "nil")
        }
        return texts.isEmpty ? "[:]" : "[\(texts.joined(separator: ", "))]"
    }
}

// MARK: - Inputs

extension NoInput: RouteParametersDecodable, RouteParametersEncodable {
    /// Creates the input of an action that has none.
    ///
    /// All parameters are ignored.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the URL.
    ///   - mapping: The mapping that matched the URL.
    public init(from parameters: RouteParameters, mapping: URLMapping) {
        self.init()
    }

    /// Returns empty parameters, because an action without an input has nothing to encode.
    ///
    /// - Parameter mapping: The mapping of the link.
    /// - Returns: Empty parameters.
    public func routeParameters(for mapping: URLMapping) -> RouteParameters { RouteParameters() }
}

extension Optional: RouteParametersDecodable where Wrapped: RouteParametersDecodable {
    /// Decodes a value of the wrapped type; the result is `nil` if the URL has none of its parameters.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the URL.
    ///   - mapping: The mapping that matched the URL.
    /// - Throws: The error of the wrapped type, if one of its parameters is present and cannot be decoded.
    public init(from parameters: RouteParameters, mapping: URLMapping) throws {
        guard Wrapped.isPresent(in: parameters, mapping: mapping) else {
            self = nil
            return
        }
        self = try Wrapped(from: parameters, mapping: mapping)
    }

    /// Returns whether the URL has a parameter of the wrapped type.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the URL.
    ///   - mapping: The mapping that matched the URL.
    /// - Returns: Whether there is such a parameter.
    public static func isPresent(in parameters: RouteParameters, mapping: URLMapping) -> Bool {
        Wrapped.isPresent(in: parameters, mapping: mapping)
    }
}

extension Optional: RouteParametersEncodable where Wrapped: RouteParametersEncodable {
    /// Encodes the wrapped value as parameters; `nil` has no parameters.
    ///
    /// - Parameter mapping: The mapping of the link.
    /// - Returns: The parameters of the wrapped value; empty for `nil`.
    /// - Throws: The error of the wrapped type, if it cannot encode the value.
    public func routeParameters(for mapping: URLMapping) throws -> RouteParameters {
        try self?.routeParameters(for: mapping) ?? RouteParameters()
    }
}

extension URLPattern {
    /// Creates a pattern for parameters that come without a URL, such as those of an intent.
    ///
    /// If there is a single parameter, the pattern consists of one variable, so that an input that is a
    /// single value can be decoded. Otherwise it is the pattern of the path `/`.
    package init(standingFor parameters: RouteParameters) {
        let names = parameters.names
        guard names.count == 1, let name = names.first, let pattern = try? URLPattern("/$(\(name))") else {
            self = .root
            return
        }
        self = pattern
    }
}
