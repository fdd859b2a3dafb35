/// A property that reads and writes a tweak.
///
/// It reads the first well-typed value among the manager's providers, or else the default. Assigning writes to the
/// manager; a failure is reported by ``TweakManager/problems()``. `$name.set(_:)` throws instead.
///
/// ```swift
/// struct Checkout: Sendable {
///     @TweakProperty var maxItems: Int
///     @TweakProperty var coupon: String?
///
///     init(tweaks: TweakManager) {
///         _maxItems = TweakProperty(
///             wrappedValue: 20, feature: "checkout", variable: "max_items", tweakManager: tweaks)
///         _coupon = TweakProperty(TweakKey("checkout", "coupon"), tweakManager: tweaks)
///     }
/// }
/// ```
///
/// Assigning `nil` to a property of an optional type removes the stored value; the next read takes the value of another
/// provider, or else the default. `$maxItems` is a ``BoundTweak``. A class that is `Sendable` without isolation
/// cannot have a wrapped property, since the compiler makes it a variable; let such a class hold a ``BoundTweak`` in
/// a constant.
@propertyWrapper
public struct TweakProperty<Value: TweakRepresentable>: Sendable {
    /// The tweak, with functions that throw.
    public let projectedValue: BoundTweak<Value>

    /// Creates a property by name.
    ///
    /// - Parameters:
    ///   - wrappedValue: The value if no provider has a well-typed one.
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - tweakManager: Reads and writes.
    public init(wrappedValue: Value, feature: String, variable: String, tweakManager: TweakManager) {
        self.init(TweakKey(feature, variable, default: wrappedValue), tweakManager: tweakManager)
    }

    /// Creates a property of a key.
    ///
    /// - Parameters:
    ///   - key: The name and the default.
    ///   - tweakManager: Reads and writes.
    public init(_ key: TweakKey<Value>, tweakManager: TweakManager) {
        projectedValue = tweakManager.bind(key)
    }

    /// Creates a property of a key with a default of its own.
    ///
    /// - Parameters:
    ///   - wrappedValue: The value if no provider has a well-typed one; it replaces the key's default.
    ///   - key: The name.
    ///   - tweakManager: Reads and writes.
    public init(wrappedValue: Value, _ key: TweakKey<Value>, tweakManager: TweakManager) {
        self.init(key.replacingDefault(with: wrappedValue), tweakManager: tweakManager)
    }

    /// The effective value, or the default.
    @inlinable public var wrappedValue: Value {
        get { projectedValue.value }
        nonmutating set { projectedValue.assign(newValue) }
    }
}

extension TweakProperty: CustomStringConvertible {
    /// The path; not the value, since a provider may hold it encrypted.
    public var description: String { projectedValue.description }
}
