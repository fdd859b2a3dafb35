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
