internal import FlintTweaks

/// A property that reads and writes a tweak that may be missing.
@available(
    *, deprecated, message: "Use FlintTweaks.TweakProperty with a key of an optional type: TweakKey<Value?>."
)
@propertyWrapper
public struct OptionalTweakProperty<Value: TweakValue>: Sendable {
    private let bound: BoundTweak<Value?>

    /// Creates a property.
    ///
    /// - Parameters:
    ///   - fallbackValue: The value to read if no provider has a well-typed one.
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - tweakManager: The manager that reads and writes.
    public init(fallbackValue: Value?, feature: String, variable: String, tweakManager: TweakManager) {
        bound = tweakManager.tweaks.bind(TweakKey<Value?>(feature, variable, default: fallbackValue))
    }

    /// The effective value, or the fallback; assigning `nil` removes the stored value.
    public var wrappedValue: Value? {
        get { bound.value }
        nonmutating set { bound.manager.assign(newValue, to: bound.key) }
    }
}
