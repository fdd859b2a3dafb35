/// A property that reads and writes a tweak.
///
/// The property has the value of the first provider, in order of priority, with a usable value, or the
/// default if no provider has one. Assigning a value writes the value; a failure is among
/// ``TweakManager/problems()``. To get the error of a failure, call `$name.set(_:)`.
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
/// Assigning `nil` to a property of an optional type removes the stored value; the next read gets the value
/// of another provider, or the default. `$maxItems` is a ``BoundTweak``. A class that is `Sendable` without
/// isolation cannot have a wrapped property, because the compiler stores the wrapper in a variable; let such
/// a class hold a ``BoundTweak`` in a constant.
@propertyWrapper
public struct TweakProperty<Value: TweakRepresentable>: Sendable {
    /// The bound tweak, `$name`, whose `set(_:)` and `delete()` throw the error of a failed write.
    public let projectedValue: BoundTweak<Value>

    /// Creates a property for the tweak with a feature and a variable.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default, which reads return if no provider has a usable value.
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - tweakManager: The manager that reads and writes the tweak.
    public init(wrappedValue: Value, feature: String, variable: String, tweakManager: TweakManager) {
        self.init(TweakKey(feature, variable, default: wrappedValue), tweakManager: tweakManager)
    }

    /// Creates a property for a key, with the default of the key.
    ///
    /// - Parameters:
    ///   - key: The tweak.
    ///   - tweakManager: The manager that reads and writes the tweak.
    public init(_ key: TweakKey<Value>, tweakManager: TweakManager) {
        projectedValue = tweakManager.bind(key)
    }

    /// Creates a property for a key, with another default.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default, which replaces that of the key.
    ///   - key: The tweak.
    ///   - tweakManager: The manager that reads and writes the tweak.
    public init(wrappedValue: Value, _ key: TweakKey<Value>, tweakManager: TweakManager) {
        self.init(key.replacingDefault(with: wrappedValue), tweakManager: tweakManager)
    }

    /// The effective value of the tweak, or the default if no provider has a usable value.
    @inlinable public var wrappedValue: Value {
        get { projectedValue.value }
        nonmutating set { projectedValue.assign(newValue) }
    }
}

extension TweakProperty: CustomStringConvertible {
    /// The path of the tweak; the value is left out, because it may be a secret.
    public var description: String { projectedValue.description }
}
