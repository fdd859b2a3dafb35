/// A provider that can be written to, as JustTweak has it.
@available(
    *, deprecated,
    message: "Conform to FlintTweaks.MutableTweakProvider: apply(_:), which carries a batch out."
)
@preconcurrency
public protocol MutableTweakProvider: TweakProvider {
    /// Stores a value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    func set(_ value: any TweakValue, feature: String, variable: String)

    /// Removes a stored value.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    func deleteValue(feature: String, variable: String)
}
