/// The reason for a resolved value, with the names of OpenFeature; providers can define reasons of their own.
///
/// https://openfeature.dev/specification/types#resolution-reason
public struct TweakReason: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
    /// The name of the reason.
    public let rawValue: String

    /// Creates a reason from a name.
    ///
    /// - Parameter rawValue: The name of the reason.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name of the reason.
    public var description: String { rawValue }

    /// A provider has the value, without a rule.
    public static let `static` = TweakReason(rawValue: "static")
    /// The value is the declared default of the tweak, or the default variant of a flag whose rule has chosen
    /// no variant.
    public static let `default` = TweakReason(rawValue: "default")
    /// A targeting rule chose the value.
    public static let targetingMatch = TweakReason(rawValue: "targetingMatch")
    /// A random split chose the value.
    public static let split = TweakReason(rawValue: "split")
    /// The provider has taken the value from a cache.
    public static let cached = TweakReason(rawValue: "cached")
    /// The tweak is disabled in the service that provides it.
    public static let disabled = TweakReason(rawValue: "disabled")
    /// The value may be outdated.
    public static let stale = TweakReason(rawValue: "stale")
    /// The reason is unknown.
    public static let unknown = TweakReason(rawValue: "unknown")
    /// No provider had a usable value, and at least one failed.
    public static let error = TweakReason(rawValue: "error")
}
