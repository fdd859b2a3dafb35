internal import FlintTweaks

/// A property that reads and writes a tweak, with the interface of the library JustTweak.
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
    ///   - tweakManager: The manager that reads and writes the tweak.
    public init(feature: String, variable: String, tweakManager: TweakManager) {
        bound = tweakManager.tweaks.bind(TweakKey(feature, variable, default: Value.missingValue))
    }

    /// The effective value; if there is none, `false`, zero or an empty text.
    ///
    /// JustTweak stops the program in that case.
    public var wrappedValue: Value {
        get { bound.value }
        nonmutating set { bound.manager.assign(newValue, to: bound.key) }
    }
}

/// A property that reads and writes a tweak whose value may be missing.
@available(
    *, deprecated, message: "Use FlintTweaks.TweakProperty with a key of an optional type: TweakKey<Value?>."
)
@propertyWrapper
public struct OptionalTweakProperty<Value: TweakValue>: Sendable {
    private let bound: BoundTweak<Value?>

    /// Creates a property.
    ///
    /// - Parameters:
    ///   - fallbackValue: The value of the property if no provider has a value of the right type.
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - tweakManager: The manager that reads and writes the tweak.
    public init(fallbackValue: Value?, feature: String, variable: String, tweakManager: TweakManager) {
        bound = tweakManager.tweaks.bind(TweakKey<Value?>(feature, variable, default: fallbackValue))
    }

    /// The effective value, or the fallback if there is none; assigning `nil` removes the stored value.
    public var wrappedValue: Value? {
        get { bound.value }
        nonmutating set { bound.manager.assign(newValue, to: bound.key) }
    }
}

/// A property that reads and writes a tweak, with a fallback for a missing value.
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
    ///   - fallbackValue: The value of the property if no provider has a value of the right type.
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - tweakManager: The manager that reads and writes the tweak.
    public init(fallbackValue: Value, feature: String, variable: String, tweakManager: TweakManager) {
        bound = tweakManager.tweaks.bind(TweakKey(feature, variable, default: fallbackValue))
    }

    /// The effective value, or the fallback if there is none.
    public var wrappedValue: Value {
        get { bound.value }
        nonmutating set { bound.manager.assign(newValue, to: bound.key) }
    }
}
