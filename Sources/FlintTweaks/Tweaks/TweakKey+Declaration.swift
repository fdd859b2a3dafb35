extension TweakKey {
    /// Creates a key from what is already known of a tweak.
    ///
    /// The declaration is taken as it is, also if it has another default or none.
    package init(declaration: TweakDeclaration, default defaultValue: Value) {
        self.declaration = declaration
        self.defaultValue = defaultValue
    }

    /// The same tweak with another default.
    package func replacingDefault(with defaultValue: Value) -> TweakKey {
        TweakKey(declaration: declaration.replacingDefault(with: defaultValue), default: defaultValue)
    }
}

extension OptionalTweakKey {
    /// The same tweak with a default.
    package func addingDefault(_ defaultValue: Value) -> TweakKey<Value> {
        TweakKey(declaration: declaration.replacingDefault(with: defaultValue), default: defaultValue)
    }
}

extension TweakDeclaration {
    fileprivate func replacingDefault<Value: TweakRepresentable>(with value: Value) -> TweakDeclaration {
        var declaration = self
        let stored = value.tweakValue
        declaration.defaultValue = stored
        // Only the default tells the kind of a `TweakValue` or of a `Codable` type that is no object.
        if Value.tweakKind == .object, stored != .unrepresentable { declaration.kind = stored.kind }
        return declaration
    }
}
