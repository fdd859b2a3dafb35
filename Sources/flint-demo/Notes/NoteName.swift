import Foundation

/// A name that a note may have on every platform, without the file's extension.
///
/// White space around the name and an extension `.md` are dropped, and the characters are composed (NFC), so
/// that one name has one spelling in bytes.
struct NoteName: Sendable, Hashable, CustomStringConvertible {
    /// The extension of every note's file.
    static let fileExtension = ".md"
    /// The largest number of bytes that file systems accept for a name.
    static let byteLimit = 255

    /// The name for people.
    let text: String

    /// The name of the file.
    var fileName: String { text + Self.fileExtension }

    var description: String { text }

    /// Checks a name.
    ///
    /// - Parameter text: The name as a person wrote it.
    /// - Throws: ``NotesError`` with the code `invalidName`, which says what cannot stay.
    init(_ text: String) throws(NotesError) {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let name = Self.stem(of: trimmed).trimmingCharacters(in: .whitespaces)
        let composed = name.precomposedStringWithCanonicalMapping
        if let fault = Self.fault(in: composed) {
            throw NotesError(.invalidName, "A note cannot have the name “\(trimmed)”: \(fault).")
        }
        self.text = composed
    }

    /// The name without the extension of notes, in whatever case that is written.
    static func stem(of fileName: String) -> String {
        let ending = fileName.suffix(fileExtension.count)
        guard ending.lowercased() == fileExtension else { return fileName }
        return String(fileName.dropLast(fileExtension.count))
    }

    /// What two names have in common if a file system that ignores letter case takes them for one.
    static func clashKey(of name: String) -> String {
        name.precomposedStringWithCanonicalMapping.folding(options: .caseInsensitive, locale: nil)
    }

    /// What keeps a text from being the name of a file on every platform; nil if nothing does.
    static func fault(in name: String) -> String? {
        if name.isEmpty { return "it is empty; give at least one character" }
        if name.hasPrefix(".") {
            return "files that begin with a dot are hidden; begin with another character"
        }
        for scalar in name.unicodeScalars {
            if "/\\:".unicodeScalars.contains(scalar) {
                return "“\(scalar)” separates folders on some systems; leave it out"
            }
            if isInvisible(scalar) {
                return
                    "it contains the invisible character U+\(String(scalar.value, radix: 16).uppercased()); "
                    + "leave it out"
            }
        }
        let excess = name.utf8.count + fileExtension.utf8.count - byteLimit
        return excess > 0 ? "it is \(excess) bytes too long; shorten it" : nil
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
        // Emoji are joined with U+200D, some scripts need U+200C; the others turn the direction or hide.
        case .format: scalar.value != 0x200C && scalar.value != 0x200D
        default: false
        }
    }
}
