import FlintCore

/// What logs and timeline are narrowed to at the moment.
struct FocusSelection: Sendable, Equatable {
    /// The names of the features, sorted; those that are registered no more are named by their paths.
    let features: [String]
    /// Why it has no effect.
    let advice: String?

    /// The selection of the current runtime.
    init() {
        let names = Dictionary(Flint.features.map { ($0.path, $0.name) }) { first, _ in first }
        features = Flint.focus.selection.map { names[$0] ?? $0.description }.sorted()
        advice = HistoryFeature.advice(about: FocusFeature.self)
    }
}
