internal import Foundation

/// A search for tweaks by words that must all occur in the title, path, group or description of a tweak.
///
/// The search ignores case and accents and does not depend on the device's language.
package struct TweakSearch: Sendable, Hashable {
    /// The words of the query, without differences of case and without accents.
    package let words: [String]

    /// Creates a search for the words of a query; a query without words matches every tweak.
    package init(_ query: String) {
        words = query.split(whereSeparator: \.isWhitespace).map { Self.folded(String($0)) }
            .filter { !$0.isEmpty }
    }

    /// Returns whether each word occurs in the title, the path, the group or the description of a tweak.
    package func matches(_ tweak: DisplayableTweak) -> Bool {
        if words.isEmpty { return true }
        let path = tweak.path
        // The names are compared in addition to the path. So the user need not write `%2F` for a slash in a
        // name.
        let texts = [
            tweak.title, tweak.group, tweak.description, path.description, path.feature, path.variable,
        ].compactMap { $0.map { Array(Self.folded($0).utf8) } }
        return words.allSatisfy { word in texts.contains { $0.contains(word.utf8) } }
    }

    /// Returns a text in which letters have no case and no diacritics, so that texts can be compared.
    ///
    /// The function works scalar by scalar. Operations on whole strings would take time that is quadratic in
    /// the number of combining marks, and a title may contain any number of them.
    package static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        var folded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                folded.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
                continue
            }
            if scalar.isCombiningMark { continue }
            for base in String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
            where !base.isCombiningMark {
                // The text is first changed to upper case and then to lower case, so that both forms of the
                // small sigma become equal.
                for upper in base.properties.uppercaseMapping.unicodeScalars {
                    let lower = upper.properties.lowercaseMapping.unicodeScalars
                    folded.append(contentsOf: lower.filter { !$0.isCombiningMark })
                }
            }
        }
        return String(folded)
    }
}

extension Unicode.Scalar {
    fileprivate var isCombiningMark: Bool {
        properties.isDiacritic && properties.generalCategory == .nonspacingMark
    }
}

extension Array<UInt8> {
    /// Returns whether a sequence of bytes occurs in the array.
    fileprivate func contains(_ other: String.UTF8View) -> Bool {
        let other = Array(other)
        guard let first = other.first, other.count <= count else { return other.isEmpty }
        return (0...(count - other.count)).contains { start in
            self[start] == first && self[start..<(start + other.count)].elementsEqual(other)
        }
    }
}
