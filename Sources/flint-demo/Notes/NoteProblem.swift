/// The reason why a file among the notes cannot be used as one.
///
/// The description continues a sentence that begins with "it".
enum NoteProblem: Error, Sendable, Equatable, CustomStringConvertible {
    /// The bytes are not UTF-8.
    case notText
    /// A folder has the name of a note.
    case isFolder
    /// A pipe, a socket or a device has the name of a note.
    case isSpecial
    /// The file is larger than a note may be.
    case tooLarge(bytes: Int)
    /// A symbolic link leads out of the folder, where the program must not look.
    case leadsOutside
    /// A symbolic link leads to nothing.
    case leadsNowhere
    /// The system does not let the file be read.
    case unreadable(reason: String)

    var description: String {
        switch self {
        case .notText: "is not UTF-8 text; convert it with another program"
        case .isFolder: "is a folder; rename it so that its name does not end with .md"
        case .isSpecial: "is a pipe or a device; move it out of the folder"
        case .tooLarge(let bytes):
            "has \(bytes >> 20) MiB, more than the \(NoteFolder.sizeLimit >> 20) MiB a note may have; split it"
        case .leadsOutside: "is a link to a file outside the folder; move that file into the folder"
        case .leadsNowhere: "is a link to a file that does not exist; remove the link"
        case .unreadable(let reason): "cannot be read (\(reason)); look at its permissions"
        }
    }
}
