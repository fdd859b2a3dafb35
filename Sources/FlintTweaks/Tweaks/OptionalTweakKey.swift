/// A typed name of a tweak without a default: it reads `nil` if no provider has a well-typed value.
public struct OptionalTweakKey<Value: TweakRepresentable>: Sendable {
    /// What is known of the tweak.
    public let declaration: TweakDeclaration

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - title: A short name for people.
    ///   - description: What the tweak does.
    ///   - group: The section in which editing screens list it.
    ///   - isDisplayable: Whether editing screens list it.
    ///   - isEncrypted: Whether providers hold the value encrypted.
    ///   - options: The allowed values; empty if all are.
    ///   - range: The bounds of a number.
    public init(
        _ feature: String, _ variable: String, title: String? = nil, description: String? = nil,
        group: String? = nil, isDisplayable: Bool = true, isEncrypted: Bool = false, options: [Value] = [],
        range: TweakRange? = nil
    ) {
        var declaration = TweakDeclaration(
            path: TweakPath(feature, variable), kind: Value.tweakKind, title: title, description: description,
            group: group, isDisplayable: isDisplayable, isEncrypted: isEncrypted,
            options: options.map(\.tweakValue), range: range)
        declaration.valueType = .restricting(Value.self)
        self.declaration = declaration
    }

    /// The name of the tweak.
    @inlinable public var path: TweakPath { declaration.path }
}
