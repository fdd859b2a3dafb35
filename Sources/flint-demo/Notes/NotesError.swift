import FlintCore

/// Something that a folder of notes could not do, in words for the person who asked.
struct NotesError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of failure.
    struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: Sendable, Hashable {
            case folderMissing, notAFolder, permissionDenied, diskFull, failed
            case invalidName, nameTaken, unknownNote, ambiguousNote
            case brokenNote, tooLarge, changedMeanwhile
            case emptyText, textNotFound, nothingToUndo, exportExists, noOpenNote
        }

        private let kind: Kind

        /// There is no folder at the path.
        static let folderMissing = Code(kind: .folderMissing)
        /// There is something at the path that is no folder.
        static let notAFolder = Code(kind: .notAFolder)
        /// The system does not let this user do it.
        static let permissionDenied = Code(kind: .permissionDenied)
        /// There is no space left.
        static let diskFull = Code(kind: .diskFull)
        /// The system refused for another reason.
        static let failed = Code(kind: .failed)
        /// The text cannot be the name of a note.
        static let invalidName = Code(kind: .invalidName)
        /// A note has that name already, maybe in other letters' case.
        static let nameTaken = Code(kind: .nameTaken)
        /// No note goes by that name, beginning or number.
        static let unknownNote = Code(kind: .unknownNote)
        /// Several notes could be meant.
        static let ambiguousNote = Code(kind: .ambiguousNote)
        /// The file is no readable text.
        static let brokenNote = Code(kind: .brokenNote)
        /// The note would become larger than a note may be.
        static let tooLarge = Code(kind: .tooLarge)
        /// Another program changed the note between reading and writing it.
        static let changedMeanwhile = Code(kind: .changedMeanwhile)
        /// A text is needed and none was given.
        static let emptyText = Code(kind: .emptyText)
        /// The text does not occur in the note.
        static let textNotFound = Code(kind: .textNotFound)
        /// No deleted note is left to bring back.
        static let nothingToUndo = Code(kind: .nothingToUndo)
        /// A file is where an exported page should go.
        static let exportExists = Code(kind: .exportExists)
        /// No note was named, and none is open.
        static let noOpenNote = Code(kind: .noOpenNote)

        /// The name of the kind.
        var description: String { String(describing: kind) }
    }

    /// The kind of failure.
    let code: Code
    /// What was wrong, where, and what to do about it.
    let description: String
    /// The names of the notes that may have been meant, the likeliest first.
    let candidates: [String]

    init(_ code: Code, _ description: String, candidates: [String] = []) {
        self.code = code
        self.description = description
        self.candidates = candidates
    }

    /// Two errors are equal if they are of one kind; the words are for people.
    static func == (left: NotesError, right: NotesError) -> Bool {
        left.code == right.code
    }
}

extension NotesError: FlintLoggable {
    /// The kind only: the words may quote what is in a note, and where the notes are.
    var loggingDescription: String { code.description }
}
