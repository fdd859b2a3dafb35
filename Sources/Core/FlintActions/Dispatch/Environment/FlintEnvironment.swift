/// What actions need besides their input and presenter: a database, a client of a service, a folder.
///
/// Values are found by the types of their keys, so that modules add values without knowing each other. A module
/// publishes its value as a property:
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
/// The set-up sets values for a runtime, `configuration.environment.bank = …`, and a session can have others; see
/// ``ActionSession/init(_:subject:trace:baggage:userInitiatedActions:order:executor:runtime:environment:)``. Actions read
/// ``ActionContext/environment``.
public struct FlintEnvironment: Sendable {
    private var values: [ObjectIdentifier: any Sendable] = [:]

    /// Creates an environment in which each key has its default value.
    public init() {}

    /// The value of a key; the default value of the key if none was set.
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

    /// Returns a value that an action cannot do without.
    ///
    /// ```swift
    /// let bank = try context.environment.require(\.bank)
    /// ```
    ///
    /// Name such values in the action's ``ActionDefinition/neededEnvironment``, so that the set-up finds those that are
    /// missing.
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

    /// Returns the environment with the values of another one, which take precedence.
    ///
    /// - Complexity: Linear in the number of values, unless one of the environments has none.
    func overridden(by other: FlintEnvironment) -> FlintEnvironment {
        guard !other.values.isEmpty else { return self }
        var result = self
        result.values.merge(other.values) { $1 }
        return result
    }

    /// The name of a property, such as `bank`, or that of its type where the program does not have the name.
    ///
    /// The description of a key path has the name of a property only if its accessor has a symbol, which optimization and
    /// `private` remove.
    static func name(of property: PartialKeyPath<FlintEnvironment>) -> String {
        let name = String(describing: property).split(separator: ".", maxSplits: 1).last ?? ""
        guard name.isEmpty || name.contains("<") else { return String(name) }
        let type = type(of: property).valueType
        return TypeName(of: (type as? any OptionalValue.Type)?.wrapped ?? type).identifier
    }
}

/// A key of ``FlintEnvironment`` or of a module's settings in ``FlintConfiguration``.
///
/// A value without a sensible default has an optional type and the default `nil`.
public protocol FlintEnvironmentKey {
    /// The type of the value.
    associatedtype Value: Sendable

    /// The value where none was set.
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
    /// The properties; a value is missing if its property is `nil`.
    public let properties: [any PartialKeyPath<FlintEnvironment> & Sendable]

    /// Creates a list of properties.
    ///
    /// - Parameter elements: The properties.
    public init(arrayLiteral elements: (any PartialKeyPath<FlintEnvironment> & Sendable)...) {
        properties = elements
    }

    /// The names of the properties, or of their types, that are `nil` in an environment, in the order of the list.
    func missing(in environment: FlintEnvironment) -> [String] {
        properties.filter { isNil(environment[keyPath: $0]) }.map(FlintEnvironment.name)
    }

    private func isNil(_ value: Any) -> Bool {
        func unwrap<Value>(_ value: Value) -> Bool { (value as? any OptionalValue)?.isNil ?? false }
        return unwrap(value)
    }
}

/// An optional value whose type is known at run time only.
private protocol OptionalValue {
    static var wrapped: Any.Type { get }
    var isNil: Bool { get }
}

extension Optional: OptionalValue {
    fileprivate static var wrapped: Any.Type { Wrapped.self }
    fileprivate var isNil: Bool { self == nil }
}
