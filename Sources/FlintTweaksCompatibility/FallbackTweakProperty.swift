internal import FlintTweaks

/// A property that reads and writes a tweak, with a fallback.
@available(
    *, deprecated,
    message: "Use FlintTweaks.TweakProperty: TweakProperty(wrappedValue:feature:variable:tweakManager:)."
)
@propertyWrapper
public struct FallbackTweakProperty<Value: TweakValue>: Sendable {
    private let bound: BoundTweak<Value>

    /// Creates a property.
    ///
    /// - Parameters:
    ///   - fallbackValue: The value to read if no provider has a well-typed one.
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - tweakManager: The manager that reads and writes.
    public init(fallbackValue: Value, feature: String, variable: String, tweakManager: TweakManager) {
        bound = tweakManager.tweaks.bind(TweakKey(feature, variable, default: fallbackValue))
    }

    /// The effective value, or the fallback.
    public var wrappedValue: Value {
        get { bound.value }
        nonmutating set { bound.manager.assign(newValue, to: bound.key) }
    }
}
