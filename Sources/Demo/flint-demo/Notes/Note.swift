import FlintCore
import Foundation

/// A note, which has a name and a text.
///
/// Debug screens do not show the text.
struct Note: Codable, Sendable, Hashable, FlintInspectable {
    /// The name of the note, such as `Trip`; for a note in a folder, the names of the folder and the note,
    /// such as `Errands/Trip`.
    let name: String
    /// The text of the note, usually Markdown.
    var text: String
    /// The time at which the note was last changed.
    var changed: Date

    static var redactedMembers: [any CodingKey] { [CodingKeys.text] }

    /// The number of words in the text.
    var words: Int { text.split(whereSeparator: \.isWhitespace).count }

    /// The number of words with its unit, such as `1 word` or `12 words`.
    var size: String { words == 1 ? "1 word" : "\(words) words" }

    /// Checks the name of a note, which is also the name of its file.
    ///
    /// A valid name has one part or two parts separated by a slash, each not empty, of at most 200 bytes and
    /// without a dot at its beginning; control characters are not allowed.
    ///
    /// - Parameter text: The name as it was typed.
    /// - Returns: The name without white space at its ends.
    /// - Throws: ``DemoError`` with the code `badName` if the name is invalid.
    static func name(_ text: String) throws(DemoError) -> String {
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count),
            parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && $0.utf8.count <= 200 }),
            PrintableText.line(name) == name
        else {
            throw DemoError(
                .badName,
                "“\(PrintableText.line(name))” is no name for a note. Write at most one folder in front, and no dot first."
            )
        }
        return name
    }
}
