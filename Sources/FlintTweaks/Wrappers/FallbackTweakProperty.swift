/// A property that reads and writes a tweak, with a fallback in its declaration.
///
/// It differs from ``TweakProperty`` in how the default is spelled:
///
/// ```swift
/// struct Checkout: Sendable {
///     @FallbackTweakProperty var maxItems: Int
///
///     init(tweaks: TweakManager) {
///         _maxItems = FallbackTweakProperty(
///             fallbackValue: 20, feature: "checkout", variable: "max_items", tweakManager: tweaks)
///     }
/// }
/// ```
@propertyWrapper
public struct FallbackTweakProperty<Value: TweakRepresentable>: Sendable {
    /// The tweak, with functions that throw.
    public let projectedValue: TweakReference<Value>

    /// Creates a property by name.
    ///
    /// - Parameters:
    ///   - fallbackValue: What is read if no provider has a well-typed value.
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - tweakManager: Reads and writes.
    public init(fallbackValue: Value, feature: String, variable: String, tweakManager: TweakManager) {
        projectedValue = TweakReference(
            TweakKey(feature, variable, default: fallbackValue), in: tweakManager)
    }

    /// Creates a property of a key.
    ///
    /// - Parameters:
    ///   - fallbackValue: What is read if no provider has a well-typed value.
    ///   - key: The name.
    ///   - tweakManager: Reads and writes.
    public init(fallbackValue: Value, _ key: OptionalTweakKey<Value>, tweakManager: TweakManager) {
        projectedValue = TweakReference(key.addingDefault(fallbackValue), in: tweakManager)
    }

    /// The effective value, or the fallback.
    @inlinable public var wrappedValue: Value {
        get { projectedValue.value }
        nonmutating set { projectedValue.assign(newValue) }
    }
}

extension FallbackTweakProperty: CustomStringConvertible {
    /// The path; not the value, since a provider may hold it encrypted.
    public var description: String { projectedValue.description }
}
