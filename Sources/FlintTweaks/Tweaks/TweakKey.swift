/// A typed name of a tweak, with the value that is read if no provider has one.
///
/// A key depends on no manager and is meant for a `static let`:
///
/// ```swift
/// enum Tweaks {
///     static let maxItems = TweakKey("checkout", "max_items", default: 20, title: "Items per order")
/// }
/// ```
public struct TweakKey<Value: TweakRepresentable>: Sendable {
    /// What is known of the tweak.
    public let declaration: TweakDeclaration
    /// What is read if no provider has a well-typed value.
    public let defaultValue: Value

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - defaultValue: What is read if no provider has a well-typed value.
    ///   - title: A short name for people.
    ///   - description: What the tweak does.
    ///   - group: The section in which editing screens list it.
    ///   - isDisplayable: Whether editing screens list it.
    ///   - isEncrypted: Whether providers hold the value encrypted.
    ///   - options: The allowed values; empty if all are.
    ///   - range: The bounds of a number.
    public init(
        _ feature: String, _ variable: String, default defaultValue: Value, title: String? = nil,
        description: String? = nil, group: String? = nil, isDisplayable: Bool = true,
        isEncrypted: Bool = false,
        options: [Value] = [], range: TweakRange? = nil
    ) {
        self.defaultValue = defaultValue
        let stored = defaultValue.tweakValue
        // Only the default tells the kind of a `TweakValue` or of a `Codable` type that is no object.
        let kind = Value.tweakKind == .object && stored != .unrepresentable ? stored.kind : Value.tweakKind
        var declaration = TweakDeclaration(
            path: TweakPath(feature, variable), kind: kind, defaultValue: stored, title: title,
            description: description, group: group, isDisplayable: isDisplayable, isEncrypted: isEncrypted,
            options: options.map(\.tweakValue), range: range)
        declaration.valueType = .restricting(Value.self)
        self.declaration = declaration
    }

    /// The name of the tweak.
    @inlinable public var path: TweakPath { declaration.path }
}
