/// The values that actions need besides their input and presenter, such as a database or the client of a
/// service.
///
/// Each value is found by the type of its key, so modules can add values independently. A module publishes
/// its value as a property:
///
/// ```swift
/// private enum BankKey: FlintEnvironmentKey {
///     static let defaultValue: (any Bank)? = nil
/// }
///
/// extension FlintEnvironment {
///     var bank: (any Bank)? {
///         get { self[BankKey.self] }
///         set { self[BankKey.self] = newValue }
///     }
/// }
/// ```
///
/// The set-up sets values for a runtime, `configuration.environment.bank = …`, and a session can have others;
/// see
/// ``ActionSession/init(_:subject:trace:baggage:userInitiatedActions:order:executor:runtime:environment:)``.
/// Actions read ``ActionContext/environment``.
public struct FlintEnvironment: Sendable {
    private var values: [ObjectIdentifier: any Sendable] = [:]

    /// Creates an environment in which each key has its default value.
    public init() {}

    /// The value for a key; the key's default value if none was set.
    ///
    /// - Parameter key: The key.
    public subscript<Key: FlintEnvironmentKey>(key: Key.Type) -> Key.Value {
        get {
            // A value can be optional, so a missing value must be distinguished from `nil`.
            guard let value = values[ObjectIdentifier(key)] else { return Key.defaultValue }
            return value as? Key.Value ?? Key.defaultValue
        }
        set { values.updateValue(newValue, forKey: ObjectIdentifier(key)) }
    }

    /// Returns a value that an action requires, or throws an error if it is missing.
    ///
    /// ```swift
    /// let bank = try context.environment.require(\.bank)
    /// ```
    ///
    /// Name such values in the action's ``ActionDefinition/neededEnvironment``, so that the set-up finds
    /// those that are missing.
    ///
    /// - Parameter value: The property, which is `nil` without a value.
    /// - Returns: The value.
    /// - Throws: ``FlintError`` with the code `environmentMissing` if the value is `nil`.
    public func require<Value>(_ value: KeyPath<FlintEnvironment, Value?>) throws(FlintError) -> Value {
        guard let found = self[keyPath: value] else {
            throw FlintError(.environmentMissing, subject: Self.name(of: value))
        }
        return found
    }

    /// Returns this environment with the values of another one, which take precedence.
    ///
    /// - Complexity: Linear in the number of values, unless one of the environments has none.
    func overridden(by other: FlintEnvironment) -> FlintEnvironment {
        guard !other.values.isEmpty else { return self }
        var result = self
        result.values.merge(other.values) { $1 }
        return result
    }

    /// Returns the name of a property, such as `bank`; if the program does not contain it, the name of the
    /// property's type.
    ///
    /// The description of a key path contains the property's name only if its accessor has a symbol.
    /// Optimization and `private` remove the symbol.
    static func name(of property: PartialKeyPath<FlintEnvironment>) -> String {
        let name = String(describing: property).split(separator: ".", maxSplits: 1).last ?? ""
        guard name.isEmpty || name.contains("<") else { return String(name) }
        let type = type(of: property).valueType
        return TypeName(of: (type as? any OptionalValue.Type)?.wrapped ?? type).identifier
    }
}

/// A key of ``FlintEnvironment``, or of the settings that a module adds to ``FlintConfiguration``.
///
/// A value without a sensible default has an optional type and the default `nil`.
public protocol FlintEnvironmentKey {
    /// The type of the key's value.
    associatedtype Value: Sendable

    /// The value that the key has if none was set.
    static var defaultValue: Value { get }
}

/// The values of the environment without which an action cannot run, as a list of properties.
///
/// ```swift
/// struct PayAction: Action {
///     static let neededEnvironment: NeededEnvironment = [\.bank, \.ledger]
/// }
/// ```
public struct NeededEnvironment: Sendable, ExpressibleByArrayLiteral {
    /// The properties of the environment that the action requires; a value is missing if its property is
    /// `nil`.
    public let properties: [any PartialKeyPath<FlintEnvironment> & Sendable]

    /// Creates a list of properties.
    ///
    /// - Parameter elements: The properties.
    public init(arrayLiteral elements: (any PartialKeyPath<FlintEnvironment> & Sendable)...) {
        properties = elements
    }

    /// Returns the names of the properties that are `nil` in an environment, in the order of the list.
    ///
    /// The name of a property's type is returned if the program does not contain that of the property.
    func missing(in environment: FlintEnvironment) -> [String] {
        properties.filter { isNil(environment[keyPath: $0]) }.map(FlintEnvironment.name)
    }

    private func isNil(_ value: Any) -> Bool {
        func unwrap<Value>(_ value: Value) -> Bool { (value as? any OptionalValue)?.isNil ?? false }
        return unwrap(value)
    }
}

/// An optional value of any type; code that knows only `Any` uses it to find `nil`.
private protocol OptionalValue {
    static var wrapped: Any.Type { get }
    var isNil: Bool { get }
}

extension Optional: OptionalValue {
    fileprivate static var wrapped: Any.Type { Wrapped.self }
    fileprivate var isNil: Bool { self == nil }
}
