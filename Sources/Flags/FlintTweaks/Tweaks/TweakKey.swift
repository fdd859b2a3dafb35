/// A typed name of a tweak with a default value.
///
/// A key does not belong to a manager; declare it as a `static let`:
///
/// ```swift
/// enum Tweaks {
///     static let maxItems = TweakKey("checkout", "max_items", default: 20, title: "Items per order")
///     static let coupon = TweakKey<String?>("checkout", "coupon")
/// }
/// ```
///
/// If the type is optional, reads return `nil` if no provider has a usable value, unless the key has another
/// default. Writing `nil` removes the stored value.
public struct TweakKey<Value: TweakRepresentable>: Sendable {
    /// The declaration of the tweak.
    public let declaration: TweakDeclaration
    /// The default, which reads return if no provider has a usable value.
    public let defaultValue: Value

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - defaultValue: The default, which reads return if no provider has a usable value.
    ///   - title: A short name of the tweak for display; `nil` for none.
    ///   - description: The effect of the tweak, for people; `nil` for none.
    ///   - group: The section in which editing screens list the tweak; `nil` for none.
    ///   - isDisplayable: Whether editing screens list the tweak.
    ///   - isEncrypted: Whether providers store the value encrypted.
    ///   - options: The allowed values; empty if all values are allowed.
    ///   - range: The bounds of a number; `nil` for none.
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

    /// Creates a key of an optional type, whose default is `nil`.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - title: A short name of the tweak for display; `nil` for none.
    ///   - description: The effect of the tweak, for people; `nil` for none.
    ///   - group: The section in which editing screens list the tweak; `nil` for none.
    ///   - isDisplayable: Whether editing screens list the tweak.
    ///   - isEncrypted: Whether providers store the value encrypted.
    ///   - options: The allowed values; empty if all values are allowed.
    ///   - range: The bounds of a number; `nil` for none.
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
    /// The declaration is used unchanged, even if its default differs from `defaultValue`.
    package init(declaration: TweakDeclaration, default defaultValue: Value) {
        self.declaration = declaration
        self.defaultValue = defaultValue
    }

    /// The path of the tweak: feature and variable.
    @inlinable public var path: TweakPath { declaration.path }
}

extension TweakKey {
    /// Returns a key of the same tweak with another default.
    package func replacingDefault(with defaultValue: Value) -> TweakKey {
        var declaration = declaration
        declaration.setDefault(defaultValue)
        return TweakKey(declaration: declaration, default: defaultValue)
    }
}

extension TweakDeclaration {
    /// Sets the default value, and takes the kind of the tweak from the value if the Swift type does not
    /// determine the kind.
    ///
    /// The types that do not determine the kind are `TweakValue`, and `Codable` types that do not encode as
    /// an object.
    mutating func setDefault<Value: TweakRepresentable>(_ value: Value) {
        let stored = value.tweakValue
        defaultValue = stored == .null ? nil : stored
        let isKnown = stored != .unrepresentable && stored != .null
        if Value.tweakKind == .object, isKnown { kind = stored.kind }
    }
}
