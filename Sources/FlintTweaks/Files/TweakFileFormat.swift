/// How a file of tweaks is laid out.
public enum TweakFileFormat: String, Sendable, Hashable, Codable, CaseIterable {
    /// Variables in features: `{feature: {variable: {"Value": …}}}`.
    case current
    /// Variables alone: `{identifier: {"Value": …}}`.
    case legacy
}
