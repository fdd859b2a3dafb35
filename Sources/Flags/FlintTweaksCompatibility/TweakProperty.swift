internal import FlintTweaks

/// A property wrapper that reads and writes a tweak, with the interface of the library JustTweak.
@available(
    *, deprecated,
    message: "Use FlintTweaks.TweakProperty, with a default: TweakProperty(key, tweakManager:)."
)
@propertyWrapper
public struct TweakProperty<Value: TweakValue>: Sendable {
    private let bound: BoundTweak<Value>

    /// Creates a property for one tweak.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - tweakManager: The manager that reads and writes the tweak.
    public init(feature: String, variable: String, tweakManager: TweakManager) {
        bound = tweakManager.tweaks.bind(TweakKey(feature, variable, default: Value.missingValue))
    }

    /// The effective value of the tweak; `false`, zero or an empty text if no provider has a value of the
    /// right type.
    ///
    /// JustTweak stops the program in that case. Setting the property stores the value through the manager.
    public var wrappedValue: Value {
        get { bound.value }
        nonmutating set { bound.manager.assign(newValue, to: bound.key) }
    }
}

/// A property wrapper that reads and writes a tweak, with a fallback value that may be `nil`.
@available(
    *, deprecated, message: "Use FlintTweaks.TweakProperty with a key of an optional type: TweakKey<Value?>."
)
@propertyWrapper
public struct OptionalTweakProperty<Value: TweakValue>: Sendable {
    private let bound: BoundTweak<Value?>

    /// Creates a property for one tweak.
    ///
    /// - Parameters:
    ///   - fallbackValue: The value of the property if no provider has a value of the right type.
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - tweakManager: The manager that reads and writes the tweak.
    public init(fallbackValue: Value?, feature: String, variable: String, tweakManager: TweakManager) {
        bound = tweakManager.tweaks.bind(TweakKey<Value?>(feature, variable, default: fallbackValue))
    }

    /// The effective value of the tweak, or the fallback value if no provider has a value of the right type.
    ///
    /// Setting a value stores it through the manager; setting `nil` removes the stored value.
    public var wrappedValue: Value? {
        get { bound.value }
        nonmutating set { bound.manager.assign(newValue, to: bound.key) }
    }
}

/// A property wrapper that reads and writes a tweak, with a fallback value for the case that no provider has
/// a value.
@available(
    *, deprecated,
    message: "Use FlintTweaks.TweakProperty: TweakProperty(wrappedValue:feature:variable:tweakManager:)."
)
@propertyWrapper
public struct FallbackTweakProperty<Value: TweakValue>: Sendable {
    private let bound: BoundTweak<Value>

    /// Creates a property for one tweak.
    ///
    /// - Parameters:
    ///   - fallbackValue: The value of the property if no provider has a value of the right type.
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - tweakManager: The manager that reads and writes the tweak.
    public init(fallbackValue: Value, feature: String, variable: String, tweakManager: TweakManager) {
        bound = tweakManager.tweaks.bind(TweakKey(feature, variable, default: fallbackValue))
    }

    /// The effective value of the tweak, or the fallback value if no provider has a value of the right type.
    ///
    /// Setting the property stores the value through the manager.
    public var wrappedValue: Value {
        get { bound.value }
        nonmutating set { bound.manager.assign(newValue, to: bound.key) }
    }
}
