/// The wish to change settings.
struct SettingsWish: Sendable, Hashable, Codable {}
