/// Why a value was read; an open set whose names are those of OpenFeature.
///
/// https://openfeature.dev/specification/types#resolution-reason
public struct TweakReason: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
    /// The name of the reason.
    public let rawValue: String

    /// Creates a reason.
    ///
    /// - Parameter rawValue: Its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name of the reason.
    public var description: String { rawValue }

    /// A provider has the value.
    public static let `static` = TweakReason(rawValue: "static")
    /// No provider has one.
    public static let `default` = TweakReason(rawValue: "default")
    /// A rule chose it.
    public static let targetingMatch = TweakReason(rawValue: "targetingMatch")
    /// A random split chose it.
    public static let split = TweakReason(rawValue: "split")
    /// It is that of an earlier answer.
    public static let cached = TweakReason(rawValue: "cached")
    /// The tweak is switched off.
    public static let disabled = TweakReason(rawValue: "disabled")
    /// It may be outdated.
    public static let stale = TweakReason(rawValue: "stale")
    /// Nobody knows.
    public static let unknown = TweakReason(rawValue: "unknown")
    /// No provider could give one, and at least one failed.
    public static let error = TweakReason(rawValue: "error")
}
