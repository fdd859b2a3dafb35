/// Finds the word that somebody probably meant.
enum NearestWord {
    /// Finds the nearest of some words: at most two letters off, and at most a third of the word.
    static func find(_ word: String, in candidates: [String]) -> String? {
        let letters = Array(word.utf8)
        guard letters.count >= 3, letters.count <= 20 else { return nil }
        let allowed = min(2, letters.count / 3)
        let near = candidates.filter { abs($0.utf8.count - letters.count) <= allowed }
            .map { (word: $0, distance: distance(letters, Array($0.utf8))) }
            .filter { $0.distance <= allowed }
        // `min` keeps the first of equals, so the order of the candidates decides.
        return near.min { $0.distance < $1.distance }?.word
    }

    /// The number of letters to insert, remove, change or swap with the next.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let change = left[row] == right[column] ? 0 : 1
                var best = min(last[column] + change, last[column + 1] + 1, current[column] + 1)
                let isSwap =
                    row > 0 && column > 0 && left[row] == right[column - 1] && left[row - 1] == right[column]
                if isSwap { best = min(best, beforeLast[column - 1] + 1) }
                current.append(best)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
