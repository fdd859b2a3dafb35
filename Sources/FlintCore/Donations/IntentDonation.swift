/// Something that the user did and may want to do again by a shortcut.
public struct IntentDonation: Sendable, Hashable, Codable {}
