internal import FlintTweaks

/// Finds the word that somebody probably meant.
enum NearestWord {
    /// Finds the nearest of some words: at most two letters off, and at most a third of the word.
    static func find(_ word: String, in candidates: [String]) -> String? {
        let letters = Array(word.utf8)
        guard letters.count >= 3, letters.count <= 20 else { return nil }
        let allowed = min(2, letters.count / 3)
        let near = candidates.filter { abs($0.utf8.count - letters.count) <= allowed }
            .map { (word: $0, distance: EditDistance.between(letters, Array($0.utf8))) }
            .filter { $0.distance <= allowed }
        // `min` keeps the first of equals, so the order of the candidates decides.
        return near.min { $0.distance < $1.distance }?.word
    }
}
