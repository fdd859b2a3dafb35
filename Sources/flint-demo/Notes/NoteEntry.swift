import Foundation

/// A file in the folder that is named like a note, whatever it may hold.
struct NoteEntry: Sendable, Equatable {
    /// The name of the file exactly as the folder has it.
    let fileName: String
    /// The name for people.
    let name: String

    init(fileName: String) {
        self.fileName = fileName
        name = NoteName.stem(of: fileName).precomposedStringWithCanonicalMapping
    }

    /// Whether a file belongs among the notes.
    static func isNote(fileName: String) -> Bool {
        !fileName.hasPrefix(".") && NoteName.stem(of: fileName) != fileName
    }

    /// Whether one entry is listed before another: by name as a person sorts, with numbers by their value.
    static func isOrdered(_ left: NoteEntry, before right: NoteEntry) -> Bool {
        switch left.name.compare(right.name, options: [.caseInsensitive, .numeric, .diacriticInsensitive]) {
        case .orderedAscending: true
        case .orderedDescending: false
        case .orderedSame:
            left.fileName.unicodeScalars.lexicographicallyPrecedes(right.fileName.unicodeScalars)
        }
    }
}
