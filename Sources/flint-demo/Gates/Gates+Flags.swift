import FlintTweaks
import Foundation

extension Gates {
    /// Finds the flag that is meant.
    ///
    /// - Parameter word: Its path, or its variable if that is enough, in any letter case.
    /// - Returns: The flag as editing screens show it.
    /// - Throws: ``FlagWordError`` if there is no such flag, or there are several.
    func flag(_ word: String) throws(FlagWordError) -> DisplayableTweak {
        let key = word.lowercased()
        let rows = TweakEditing(tweaks).sections().flatMap(\.rows)
        let matches = rows.filter {
            $0.path.description.lowercased() == key || $0.path.variable.lowercased() == key
        }
        if let row = matches.first, matches.count == 1 { return row }
        guard matches.isEmpty else { throw .ambiguous(word, matches.map(\.path.description).sorted()) }
        throw .unknown(word, nearest: NearestName.nearest(to: key, among: rows.map(\.path.description)))
    }
}
