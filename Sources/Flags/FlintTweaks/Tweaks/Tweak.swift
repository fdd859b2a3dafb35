/// A value with its path, and with its title, description and group for display.
///
/// A provider keeps its tweaks in a ``TweakTable``. Two tweaks are equal if all their properties are.
public struct Tweak: Sendable, Hashable {
    /// The path of the tweak: feature and variable.
    public var path: TweakPath
    /// The value of the tweak; the ciphertext if ``isEncrypted`` is `true` and the value was not decrypted.
    public var value: TweakValue
    /// A short name of the tweak for display; `nil` if there is none.
    public var title: String?
    /// A description of the tweak, for display; `nil` if there is none.
    public var description: String?
    /// The section in which editing screens list the tweak; `nil` if it belongs to none.
    public var group: String?
    /// The identifier of the provider that has the value; `nil` until a manager resolves the tweak.
    public var source: String?
    /// Whether editing screens list the tweak.
    public var isDisplayable: Bool
    /// Whether the value is encrypted and must be decrypted before use.
    public var isEncrypted: Bool
    /// The allowed values; empty if all values are allowed.
    public var options: [TweakValue]
    /// The bounds of a number; `nil` if there are none.
    public var range: TweakRange?

    /// Creates a tweak.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - value: The value.
    ///   - title: A short name of the tweak for display; `nil` for none.
    ///   - description: The effect of the tweak, for people; `nil` for none.
    ///   - group: The section in which editing screens list the tweak; `nil` for none.
    ///   - source: The identifier of the provider that has the value; `nil` until a manager resolves the
    ///     tweak.
    ///   - isDisplayable: Whether editing screens list the tweak.
    ///   - isEncrypted: Whether the value must be decrypted.
    ///   - options: The allowed values; empty if all values are allowed.
    ///   - range: The bounds of a number; `nil` for none.
    public init(
        feature: String, variable: String, value: TweakValue, title: String? = nil,
        description: String? = nil,
        group: String? = nil, source: String? = nil, isDisplayable: Bool = true, isEncrypted: Bool = false,
        options: [TweakValue] = [], range: TweakRange? = nil
    ) {
        path = TweakPath(feature, variable)
        self.value = value
        self.title = title
        self.description = description
        self.group = group
        self.source = source
        self.isDisplayable = isDisplayable
        self.isEncrypted = isEncrypted
        self.options = options
        self.range = range
    }

    /// The feature's name.
    public var feature: String { path.feature }
    /// The variable's name within the feature.
    public var variable: String { path.variable }
    /// The title; if there is none, the path.
    public var displayTitle: String { title ?? path.description }
}

extension Tweak: CustomDebugStringConvertible {
    /// A text with the path, the kind and the source; the value is left out, because it may be a secret.
    public var debugDescription: String {
        "\(path): \(value.kind.rawValue)\(source.map { " from \($0)" } ?? "")"
    }
}

extension TweakDeclaration: CustomDebugStringConvertible {
    /// A text with the path and the kind; the default is left out, because it may be a secret.
    public var debugDescription: String { "\(path): \(kind.rawValue)" }
}

extension TweakKey: CustomStringConvertible {
    /// The path of the tweak; the default is left out, because it may be a secret.
    public var description: String { path.description }
}
