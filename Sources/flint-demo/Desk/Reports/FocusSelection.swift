/// What logs and timeline are narrowed to at the moment.
struct FocusSelection: Sendable, Equatable {
    /// The names of the features, sorted; those that are registered no more are named by their paths.
    let features: [String]
    /// Why it has no effect.
    let advice: String?
}
