/// Where a question was put.
struct AskedPlace: Sendable {
    /// The screen that was asked.
    let node: NodeID
    /// The number of the question among those that this screen was asked.
    let number: Int
    /// Whether the screen was there already and was shown again.
    let wasThere: Bool
}
