/// What the user is doing, for the system to offer again, elsewhere or later.
public struct Activity: Sendable, Hashable, Codable {}
