/// A typed name of a tweak with a default value.
///
/// A key is independent of any manager; declare it as a `static let`:
///
/// ```swift
/// enum Tweaks {
///     static let maxItems = TweakKey("checkout", "max_items", default: 20, title: "Items per order")
///     static let coupon = TweakKey<String?>("checkout", "coupon")
/// }
/// ```
///
/// A key of an optional type reads `nil` where no provider has a well-typed value, unless it has another default.
/// Writing `nil` removes the stored value.
public struct TweakKey<Value: TweakRepresentable>: Sendable {
    /// The declaration of the tweak.
    public let declaration: TweakDeclaration
    /// The value to read if no provider has a well-typed one.
    public let defaultValue: Value

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - defaultValue: The value to read if no provider has a well-typed one.
    ///   - title: A short display name.
    ///   - description: The effect of the tweak, for people.
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
        var declaration = TweakDeclaration(
            path: TweakPath(feature, variable), kind: Value.tweakKind, title: title,
            description: description, group: group, isDisplayable: isDisplayable, isEncrypted: isEncrypted,
            options: options.map(\.tweakValue), range: range)
        declaration.setDefault(defaultValue)
        declaration.valueType = .restricting(Value.self)
        self.init(declaration: declaration, default: defaultValue)
    }

    /// Creates a key without a default, which reads `nil` if no provider has a well-typed value.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - title: A short display name.
    ///   - description: The effect of the tweak, for people.
    ///   - group: The section in which editing screens list it.
    ///   - isDisplayable: Whether editing screens list it.
    ///   - isEncrypted: Whether providers hold the value encrypted.
    ///   - options: The allowed values; empty if all are.
    ///   - range: The bounds of a number.
    public init<Wrapped: TweakRepresentable>(
        _ feature: String, _ variable: String, title: String? = nil, description: String? = nil,
        group: String? = nil, isDisplayable: Bool = true, isEncrypted: Bool = false, options: [Wrapped] = [],
        range: TweakRange? = nil
    ) where Value == Wrapped? {
        self.init(
            feature, variable, default: nil, title: title, description: description, group: group,
            isDisplayable: isDisplayable, isEncrypted: isEncrypted, options: options.map { $0 }, range: range)
    }

    /// Creates a key from a declaration.
    ///
    /// The declaration is used unchanged, even if it has another default or none.
    package init(declaration: TweakDeclaration, default defaultValue: Value) {
        self.declaration = declaration
        self.defaultValue = defaultValue
    }

    /// The name of the tweak.
    @inlinable public var path: TweakPath { declaration.path }
}

extension TweakKey {
    /// The same tweak with another default.
    package func replacingDefault(with defaultValue: Value) -> TweakKey {
        var declaration = declaration
        declaration.setDefault(defaultValue)
        return TweakKey(declaration: declaration, default: defaultValue)
    }
}

extension TweakDeclaration {
    /// Sets the default, and derives the kind from it where the type does not determine the kind.
    ///
    /// These types are `TweakValue` and a `Codable` type that does not encode as an object.
    mutating func setDefault<Value: TweakRepresentable>(_ value: Value) {
        let stored = value.tweakValue
        defaultValue = stored == .null ? nil : stored
        let isKnown = stored != .unrepresentable && stored != .null
        if Value.tweakKind == .object, isKnown { kind = stored.kind }
    }
}
