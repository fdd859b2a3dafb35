internal import FlintTweaks

/// A property that reads and writes a tweak, as JustTweak has it.
@available(
    *, deprecated,
    message: "Use FlintTweaks.TweakProperty, with a default: TweakProperty(key, tweakManager:)."
)
@propertyWrapper
public struct TweakProperty<Value: TweakValue>: Sendable {
    private let bound: BoundTweak<Value>

    /// Creates a property.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - tweakManager: The manager that reads and writes.
    public init(feature: String, variable: String, tweakManager: TweakManager) {
        bound = tweakManager.tweaks.bind(TweakKey(feature, variable, default: Value.missingValue))
    }

    /// The effective value; false, zero or an empty text if there is none, where JustTweak crashed.
    public var wrappedValue: Value {
        get { bound.value }
        nonmutating set { bound.manager.assign(newValue, to: bound.key) }
    }
}
