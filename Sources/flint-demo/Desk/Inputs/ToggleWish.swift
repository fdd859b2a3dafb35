import FlintCore

/// A feature and how it is to be switched.
struct ToggleWish: Sendable, FlintLoggable {
    let feature: String
    /// `on`, `off` or `default`, in any letter case.
    let position: String

    var loggingDescription: String { "\(feature) \(position)" }
}
