/// A note that came back from the trash.
struct RestoredNote: Sendable, Hashable, Codable {
    let name: String
}
