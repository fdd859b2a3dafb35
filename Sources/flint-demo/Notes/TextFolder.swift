import Foundation

/// A maker of texts in which letter case and accents do not matter, for searching.
struct TextFolder {
    /// A folded text that remembers where its parts came from.
    struct Folded {
        fileprivate var scalars: [Unicode.Scalar] = []
        /// For each scalar the start and the end of the character it came from.
        fileprivate var sources: [Range<String.Index>] = []

        var isEmpty: Bool { scalars.isEmpty }
    }

    // Folding asks Foundation, which is slow for single characters, and texts repeat theirs.
    private var known: [Character: [Unicode.Scalar]] = [:]

    /// Folds a text character by character.
    mutating func fold(_ text: some StringProtocol) -> Folded {
        var folded = Folded()
        var index = text.startIndex
        while index < text.endIndex {
            let end = text.index(after: index)
            for scalar in fold(text[index]) {
                folded.scalars.append(scalar)
                folded.sources.append(index..<end)
            }
            index = end
        }
        return folded
    }

    /// Finds the places of one folded text in another.
    ///
    /// - Parameters:
    ///   - needle: What to look for.
    ///   - text: Where to look for it.
    /// - Returns: The ranges in the original text, from left to right, made of whole characters and without
    ///   overlaps.
    static func ranges(of needle: Folded, in text: Folded) -> [Range<String.Index>] {
        guard let first = needle.scalars.first, text.scalars.count >= needle.scalars.count else { return [] }
        var ranges: [Range<String.Index>] = []
        var position = 0
        while position <= text.scalars.count - needle.scalars.count {
            let end = position + needle.scalars.count
            let isMatch =
                text.scalars[position] == first && text.scalars[position..<end] == needle.scalars[...]
            guard isMatch else {
                position += 1
                continue
            }
            let range = text.sources[position].lowerBound..<text.sources[end - 1].upperBound
            ranges.append(range)
            position = end
            // The match may end within what one character was folded to.
            while position < text.sources.count, text.sources[position].lowerBound < range.upperBound {
                position += 1
            }
        }
        return ranges
    }

    private mutating func fold(_ character: Character) -> [Unicode.Scalar] {
        if let folded = known[character] { return folded }
        let text = String(character).folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        let folded = Array(text.precomposedStringWithCanonicalMapping.unicodeScalars)
        if known.count > 10_000 { known.removeAll() }
        known[character] = folded
        return folded
    }
}
