/// What a URL says to an action: the variables of the path and the items of the query.
///
/// ```swift
/// parameters.value("name")    // a variable of the path, else the last item of that name
/// parameters.values("tag")    // all of them, in order; `nil` for an item without "="
/// ```
public struct RouteParameters: Sendable, Hashable, Codable, ExpressibleByDictionaryLiteral {
    /// One item of a query.
    public struct Item: Sendable, Hashable, Codable {
        /// The name.
        public var name: String
        /// What follows the "="; `nil` if there is none.
        public var value: String?

        /// Creates an item.
        ///
        /// - Parameters:
        ///   - name: The name.
        ///   - value: The value; `nil` makes an item without "=".
        public init(name: String, value: String?) {
            self.name = name
            self.value = value
        }
    }

    /// The variables of the path, by name.
    public var variables: [String: String]

    /// The items of the query, in order, with repeats.
    public var items: [Item]

    /// Creates parameters that say nothing.
    public init() {
        self.init(variables: [:], items: [])
    }

    /// Creates parameters.
    ///
    /// - Parameters:
    ///   - variables: The variables of the path.
    ///   - items: The items of the query.
    public init(variables: [String: String], items: [Item] = []) {
        self.variables = variables
        self.items = items
    }

    /// Creates parameters to make a link of; which of them belong into the path, the pattern says.
    ///
    /// - Parameter elements: Names and values, in order.
    public init(dictionaryLiteral elements: (String, String?)...) {
        self.init(variables: [:], items: elements.map { Item(name: $0.0, value: $0.1) })
    }

    /// Whether there is nothing at all.
    public var isEmpty: Bool { variables.isEmpty && items.isEmpty }

    /// The value of a name.
    ///
    /// - Parameter name: The name.
    /// - Returns: The variable of the path, else the value of the last item; `nil` if there is neither, or no "=".
    public func value(_ name: String) -> String? {
        variables[name] ?? items.last { $0.name == name }?.value
    }

    /// All values of a name: the variable of the path, then the items.
    ///
    /// - Parameter name: The name.
    /// - Returns: The values in order; `nil` for an item without "=".
    public func values(_ name: String) -> [String?] {
        let inQuery = items.filter { $0.name == name }.map(\.value)
        return variables[name].map { [$0] + inQuery } ?? inQuery
    }

    /// Whether there is a variable or an item of a name.
    ///
    /// - Parameter name: The name.
    /// - Returns: Whether it is there, with a value or without.
    public func contains(_ name: String) -> Bool {
        variables[name] != nil || items.contains { $0.name == name }
    }

    /// Adds an item.
    ///
    /// - Parameters:
    ///   - value: The value; `nil` makes an item without "=".
    ///   - name: The name.
    public mutating func append(_ value: String?, for name: String) {
        items.append(Item(name: name, value: value))
    }

    /// All names, each once, in no order for the path and in order for the query.
    package var names: [String] {
        var known = Set(variables.keys)
        return variables.keys.sorted() + items.map(\.name).filter { known.insert($0).inserted }
    }
}

extension RouteParameters: CustomStringConvertible {
    /// Names and values as in a literal, the variables of the path first.
    public var description: String {
        let pairs =
            variables.sorted { $0.key < $1.key }.map { ($0.key, Optional($0.value)) }
            + items.map { ($0.name, $0.value) }
        let texts = pairs.map { name, value in
            String(reflecting: name) + ": " + (value.map { String(reflecting: $0) } ?? "nil")
        }
        return texts.isEmpty ? "[:]" : "[\(texts.joined(separator: ", "))]"
    }
}
