import FlintTweaks

/// The names that somebody who wrote a wrong name may have meant.
enum NameSuggestions {
    /// Finds up to three names that hold a text or are few edits away from it.
    ///
    /// - Parameters:
    ///   - key: What was written, as a clash key.
    ///   - entries: The notes there are.
    /// - Returns: The names, those that hold the text first, then the nearest first.
    static func names(like key: String, among entries: [NoteEntry]) -> [String] {
        guard !key.isEmpty else { return [] }
        let named = entries.map { (name: $0.name, key: NoteName.clashKey(of: $0.name)) }
        let holding = named.filter { $0.key.contains(key) }
        let others = named.filter { !$0.key.contains(key) }
        return (holding + NearestName.near(key, among: others) { $0.key }).prefix(3).map(\.name)
    }
}
