import FlintTweaks

/// The spelling of the types of tweaks and their keys.
enum TweakTypeText {
    /// The type of a tweak's values.
    static func value(_ declaration: TweakDeclaration) -> String {
        switch declaration.kind {
        case .bool: "Bool"
        case .int: "Int"
        case .double: "Double"
        case .string: "String"
        // A key without a default takes its kind from the type.
        case .array: declaration.isEncrypted ? "[TweakValue]" : "TweakValue"
        case .object: declaration.isEncrypted ? "[String: TweakValue]" : "TweakValue"
        }
    }

    /// The type of the property: optional if there is no default.
    static func property(_ declaration: TweakDeclaration) -> String {
        value(declaration) + (declaration.defaultValue == nil ? "?" : "")
    }

    /// The type of the key.
    static func key(_ declaration: TweakDeclaration) -> String {
        "TweakKey<\(property(declaration))>"
    }
}
