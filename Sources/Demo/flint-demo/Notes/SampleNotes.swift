import Foundation

/// The notes that the program has in memory when it runs without a folder.
enum SampleNotes {
    /// All sample notes, in the order in which they are listed.
    static var all: [Note] {
        [
            note("Welcome", "# Welcome\n\nThese notes are in memory: try what you like.\n"),
            note("Shopping list", "# Shopping list\n\n- oat milk\n- bread\n- tea\n"),
            note("Ideas", "# Ideas\n\nA map of all the bakeries near home.\n"),
        ]
    }

    private static func note(_ name: String, _ text: String) -> Note {
        Note(name: name, text: text, changed: Date())
    }
}
