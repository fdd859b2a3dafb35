/// The layout of a file of tweaks.
public enum TweakFileFormat: String, Sendable, Hashable, Codable, CaseIterable {
    /// Variables in features: `{feature: {variable: {"Value": …}}}`.
    case current
    /// Variables alone: `{identifier: {"Value": …}}`.
    case legacy
}
