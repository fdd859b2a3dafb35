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
    ///   - tweakManager: Reads and writes.
    public init(feature: String, variable: String, tweakManager: TweakManager) {
        bound = tweakManager.tweaks.bind(TweakKey(feature, variable, default: Value.missingValue))
    }

    /// The effective value; where there is none, with which JustTweak crashed, false, zero or an empty text.
    public var wrappedValue: Value {
        get { bound.value }
        nonmutating set { bound.manager.assign(newValue, to: bound.key) }
    }
}
