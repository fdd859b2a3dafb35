/// The properties of a tweak that do not depend on a provider's value: its kind, default and texts.
///
/// Declarations come from keys, from generated accessors and from declaring providers.
public struct TweakDeclaration: Sendable, Hashable {
    /// The name.
    public var path: TweakPath
    /// The kind that values must have.
    public var kind: TweakKind
    /// The value to read if no provider has one; `nil` for optional keys and encrypted tweaks.
    public var defaultValue: TweakValue?
    /// A short display name.
    public var title: String?
    /// A description of the tweak, for display.
    public var description: String?
    /// The section in which editing screens list the tweak.
    public var group: String?
    /// Whether editing screens list the tweak.
    public var isDisplayable: Bool
    /// Whether providers hold the value encrypted.
    public var isEncrypted: Bool
    /// The allowed values; empty if all are.
    public var options: [TweakValue]
    /// The bounds of a number.
    public var range: TweakRange?
    /// The Swift type of the values; `nil` if it accepts every value of the kind.
    package var valueType: TweakValueType?

    /// Creates a declaration.
    ///
    /// - Parameters:
    ///   - path: The name.
    ///   - kind: The kind that values must have.
    ///   - defaultValue: The value to read if no provider has one.
    ///   - title: A short display name.
    ///   - description: The effect of the tweak, for people.
    ///   - group: The section in which editing screens list it.
    ///   - isDisplayable: Whether editing screens list it.
    ///   - isEncrypted: Whether providers hold the value encrypted.
    ///   - options: The allowed values; empty if all are.
    ///   - range: The bounds of a number.
    public init(
        path: TweakPath, kind: TweakKind, defaultValue: TweakValue? = nil, title: String? = nil,
        description: String? = nil, group: String? = nil, isDisplayable: Bool = true,
        isEncrypted: Bool = false,
        options: [TweakValue] = [], range: TweakRange? = nil
    ) {
        self.path = path
        self.kind = kind
        self.defaultValue = defaultValue
        self.title = title
        self.description = description
        self.group = group
        self.isDisplayable = isDisplayable
        self.isEncrypted = isEncrypted
        self.options = options
        self.range = range
    }
}

/// The bounds of a number; each bound may be missing.
public struct TweakRange: Sendable, Hashable {
    /// The least allowed value, an int or a double.
    public var minimum: TweakValue?
    /// The greatest allowed value, an int or a double.
    public var maximum: TweakValue?

    /// Creates a range.
    ///
    /// - Parameters:
    ///   - minimum: The least allowed value.
    ///   - maximum: The greatest allowed value.
    public init(minimum: TweakValue? = nil, maximum: TweakValue? = nil) {
        self.minimum = minimum
        self.maximum = maximum
    }
}

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
