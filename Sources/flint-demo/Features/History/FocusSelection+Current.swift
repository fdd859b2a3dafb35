import FlintCore

extension FocusSelection {
    /// The selection of the current runtime.
    init() {
        let names = Dictionary(Flint.features.map { ($0.path, $0.name) }) { first, _ in first }
        features = Flint.focus.selection.map { names[$0] ?? $0.description }.sorted()
        advice = HistoryFeature.advice(about: FocusFeature.self)
    }
}
