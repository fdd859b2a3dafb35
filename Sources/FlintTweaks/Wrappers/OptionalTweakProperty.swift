/// A property that reads and writes a tweak that may be missing.
///
/// It reads the first well-typed value, or else the fallback, which is `nil` unless you give one. Assigning `nil`
/// removes the stored value; what is read next is then up to the other providers and the fallback.
///
/// ```swift
/// struct Checkout: Sendable {
///     @OptionalTweakProperty var coupon: String?
///
///     init(tweaks: TweakManager) {
///         _coupon = OptionalTweakProperty(feature: "checkout", variable: "coupon", tweakManager: tweaks)
///     }
/// }
/// ```
@propertyWrapper
public struct OptionalTweakProperty<Value: TweakRepresentable>: Sendable {
    /// The tweak, with functions that throw.
    public let projectedValue: OptionalTweakReference<Value>

    /// Creates a property by name.
    ///
    /// - Parameters:
    ///   - fallbackValue: What is read if no provider has a well-typed value.
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - tweakManager: Reads and writes.
    public init(fallbackValue: Value? = nil, feature: String, variable: String, tweakManager: TweakManager) {
        self.init(
            fallbackValue: fallbackValue, OptionalTweakKey(feature, variable), tweakManager: tweakManager)
    }

    /// Creates a property of a key.
    ///
    /// - Parameters:
    ///   - fallbackValue: What is read if no provider has a well-typed value.
    ///   - key: The name.
    ///   - tweakManager: Reads and writes.
    public init(fallbackValue: Value? = nil, _ key: OptionalTweakKey<Value>, tweakManager: TweakManager) {
        projectedValue = OptionalTweakReference(key, fallbackValue: fallbackValue, in: tweakManager)
    }

    /// The effective value, or the fallback.
    @inlinable public var wrappedValue: Value? {
        get { projectedValue.value }
        nonmutating set { projectedValue.assign(newValue) }
    }
}

extension OptionalTweakProperty: CustomStringConvertible {
    /// The path; not the value, since a provider may hold it encrypted.
    public var description: String { projectedValue.description }
}
