/// A type that declares a tweak: a key, or a declaration itself.
public protocol TweakDeclaring: Sendable {
    /// The declaration of the tweak.
    var declaration: TweakDeclaration { get }
}

extension TweakKey: TweakDeclaring {}
extension TweakDeclaration: TweakDeclaring {
    /// The declaration itself.
    public var declaration: TweakDeclaration { self }
}
