/// A value with its name and its display texts.
///
/// ``TweakTable`` holds them; equality compares every member.
public struct Tweak: Sendable, Hashable {
    /// The name.
    public var path: TweakPath
    /// The value; the ciphertext if ``isEncrypted`` and not yet resolved.
    public var value: TweakValue
    /// A short display name.
    public var title: String?
    /// A description of the tweak, for display.
    public var description: String?
    /// The section in which editing screens list the tweak.
    public var group: String?
    /// The identifier of the provider that the value comes from; set by resolution.
    public var source: String?
    /// Whether editing screens list the tweak.
    public var isDisplayable: Bool
    /// Whether the value must be decrypted before use.
    public var isEncrypted: Bool
    /// The allowed values; empty if all are.
    public var options: [TweakValue]
    /// The bounds of a number.
    public var range: TweakRange?

    /// Creates a tweak.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - value: The value.
    ///   - title: A short display name.
    ///   - description: The effect of the tweak, for people.
    ///   - group: The section in which editing screens list it.
    ///   - source: The identifier of the provider.
    ///   - isDisplayable: Whether editing screens list it.
    ///   - isEncrypted: Whether the value must be decrypted.
    ///   - options: The allowed values; empty if all are.
    ///   - range: The bounds of a number.
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
    /// The title, or else the path.
    public var displayTitle: String { title ?? path.description }
}

extension Tweak: CustomDebugStringConvertible {
    /// The path, the kind and the source; not the value, since another provider may hold it encrypted.
    public var debugDescription: String {
        "\(path): \(value.kind.rawValue)\(source.map { " from \($0)" } ?? "")"
    }
}

extension TweakDeclaration: CustomDebugStringConvertible {
    /// The path and the kind; not the default, since a provider may hold the value encrypted.
    public var debugDescription: String { "\(path): \(kind.rawValue)" }
}

extension TweakKey: CustomStringConvertible {
    /// The path; not the default, since a provider may hold the value encrypted.
    public var description: String { path.description }
}
