extension TweakKey {
    /// The same tweak with another default.
    package func replacingDefault(with defaultValue: Value) -> TweakKey {
        var declaration = declaration
        declaration.setDefault(defaultValue)
        return TweakKey(declaration: declaration, default: defaultValue)
    }
}

extension TweakDeclaration {
    /// Takes a default, and the kind that only the default tells, for a `TweakValue` or a `Codable` type that is no
    /// object.
    mutating func setDefault<Value: TweakRepresentable>(_ value: Value) {
        let stored = value.tweakValue
        defaultValue = stored == .null ? nil : stored
        let isKnown = stored != .unrepresentable && stored != .null
        if Value.tweakKind == .object, isKnown { kind = stored.kind }
    }
}
