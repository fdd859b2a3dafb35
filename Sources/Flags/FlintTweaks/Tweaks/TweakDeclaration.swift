/// The properties of a tweak that do not depend on a provider's value, such as its kind, default and title.
///
/// Declarations come from keys, from generated accessors and from declaring providers.
public struct TweakDeclaration: Sendable, Hashable {
    /// The path of the tweak: feature and variable.
    public var path: TweakPath
    /// The kind that values must have.
    public var kind: TweakKind
    /// The default, which reads return if no provider has a usable value; `nil` for optional keys and
    /// encrypted tweaks.
    public var defaultValue: TweakValue?
    /// A short name of the tweak for display; `nil` if there is none.
    public var title: String?
    /// A description of the tweak, for display; `nil` if there is none.
    public var description: String?
    /// The section in which editing screens list the tweak; `nil` if it belongs to none.
    public var group: String?
    /// Whether editing screens list the tweak.
    public var isDisplayable: Bool
    /// Whether providers store the value encrypted.
    public var isEncrypted: Bool
    /// The allowed values; empty if all values are allowed.
    public var options: [TweakValue]
    /// The bounds of a number; `nil` if there are none.
    public var range: TweakRange?
    /// The Swift type of the values; `nil` if each value of the kind is accepted.
    package var valueType: TweakValueType?

    /// Creates a declaration.
    ///
    /// - Parameters:
    ///   - path: The path of the tweak.
    ///   - kind: The kind that values must have.
    ///   - defaultValue: The default, which reads return if no provider has a usable value; `nil` for none.
    ///   - title: A short name of the tweak for display; `nil` for none.
    ///   - description: The effect of the tweak, for people; `nil` for none.
    ///   - group: The section in which editing screens list the tweak; `nil` for none.
    ///   - isDisplayable: Whether editing screens list the tweak.
    ///   - isEncrypted: Whether providers store the value encrypted.
    ///   - options: The allowed values; empty if all values are allowed.
    ///   - range: The bounds of a number; `nil` for none.
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
    /// The least allowed value, an int or a double; `nil` for no limit.
    public var minimum: TweakValue?
    /// The greatest allowed value, an int or a double; `nil` for no limit.
    public var maximum: TweakValue?

    /// Creates a range.
    ///
    /// - Parameters:
    ///   - minimum: The least allowed value; `nil` for no limit.
    ///   - maximum: The greatest allowed value; `nil` for no limit.
    public init(minimum: TweakValue? = nil, maximum: TweakValue? = nil) {
        self.minimum = minimum
        self.maximum = maximum
    }
}

/// A type that declares a tweak: a key or a declaration.
public protocol TweakDeclaring: Sendable {
    /// The declaration of the tweak.
    var declaration: TweakDeclaration { get }
}

extension TweakKey: TweakDeclaring {}
extension TweakDeclaration: TweakDeclaring {
    /// The declaration itself, because a declaration declares its own tweak.
    public var declaration: TweakDeclaration { self }
}
