/// A note that went into the trash.
struct DiscardedNote: Sendable, Hashable {
    let name: String
}
