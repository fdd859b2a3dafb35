/// The layout of a file of tweaks.
public enum TweakFileFormat: String, Sendable, Hashable, Codable, CaseIterable {
    /// The current layout, variables grouped by features: `{feature: {variable: {"Value": …}}}`.
    case current
    /// The old layout, variables without features: `{identifier: {"Value": …}}`.
    case legacy
}
