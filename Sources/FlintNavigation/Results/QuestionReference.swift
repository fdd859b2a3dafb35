/// A reference to a question to a screen.
struct QuestionReference: Sendable {
    /// The node of the screen.
    let node: NodeID
    /// The number of the question among all questions to this screen.
    let number: Int
    /// Whether the screen existed before and was shown again.
    let wasThere: Bool
}
