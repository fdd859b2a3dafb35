import FlintFiles

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension NotesError {
    /// The error for a refusal of the system.
    ///
    /// - Parameters:
    ///   - error: What the system said.
    ///   - task: What was being done, such as `write “Shopping”`.
    init(_ error: FileFailure, trying task: String) {
        switch error.number {
        case EACCES, EPERM, EROFS:
            self.init(
                .permissionDenied,
                "Could not \(task): \(error). Change the permissions, or work as a user who may do that.")
        case ENOSPC, EDQUOT:
            self.init(
                .diskFull, "Could not \(task): \(error). Free some space and try again; nothing was changed.")
        case ENAMETOOLONG:
            self.init(.invalidName, "Could not \(task): \(error). Choose a shorter name.")
        default:
            self.init(.failed, "Could not \(task): \(error). Nothing was changed.")
        }
    }

    static func folderMissing(_ path: String) -> NotesError {
        NotesError(
            .folderMissing,
            "There is no folder “\(path)”. Give the path of an existing folder, or add --create to make it.")
    }

    static func notAFolder(_ path: String) -> NotesError {
        NotesError(
            .notAFolder, "“\(path)” is not a folder. Give the path of the folder that holds the notes.")
    }

    static func nameTaken(_ name: String, by existing: String) -> NotesError {
        let explanation = name == existing ? "" : ", which differs from “\(name)” in letter case only"
        return NotesError(
            .nameTaken, "There is a note “\(existing)” already\(explanation). Choose another name.",
            candidates: [existing])
    }

    static func folderTaken(by existing: String) -> NotesError {
        NotesError(
            .nameTaken, "There is “\(existing)” already. Choose it, or write another name.",
            candidates: [existing])
    }

    static func invalidFolderName(_ name: String, _ fault: String) -> NotesError {
        NotesError(.invalidName, "A folder cannot have the name “\(name)”: \(fault).")
    }

    static func unknownNote(_ reference: String, suggestions: [String]) -> NotesError {
        let advice =
            suggestions.isEmpty
            ? "List the notes to see their names." : "Did you mean \(Self.list(suggestions))?"
        return NotesError(.unknownNote, "There is no note “\(reference)”. \(advice)", candidates: suggestions)
    }

    static func unknownNumber(_ number: Int, count: Int) -> NotesError {
        let range =
            switch count {
            case 0: "there are no notes"
            case 1: "there is one note"
            default: "the notes are numbered from 1 to \(count)"
            }
        return NotesError(.unknownNote, "There is no note number \(number); \(range). List the notes again.")
    }

    static func goneSinceListed(_ name: String, number: Int) -> NotesError {
        NotesError(
            .unknownNote,
            "Number \(number) was the note “\(name)”, which is not there any more. List the notes again.")
    }

    static func ambiguousNote(_ reference: String, candidates: [String]) -> NotesError {
        NotesError(
            .ambiguousNote,
            "“\(reference)” could be \(list(candidates)). Write more of the name, or use the number.",
            candidates: candidates)
    }

    static func broken(_ name: String, _ problem: NoteProblem) -> NotesError {
        NotesError(.brokenNote, "The note “\(name)” cannot be used: it \(problem).")
    }

    static func tooLarge(_ name: String, limit: Int) -> NotesError {
        NotesError(
            .tooLarge,
            "The note “\(name)” would be larger than \(limit >> 20) MiB. Put the text into a note of its own; "
                + "nothing was changed.")
    }

    static func changedMeanwhile(_ name: String) -> NotesError {
        NotesError(
            .changedMeanwhile,
            "Another program changed “\(name)” at this moment. Try again; nothing was changed.")
    }

    static func textNotFound(_ text: String, in name: String) -> NotesError {
        NotesError(
            .textNotFound,
            "“\(text)” does not occur in “\(name)”, so nothing was changed. Capitals and accents count here.")
    }

    static let noOpenNote = NotesError(
        .noOpenNote, "No note is open. Open one with “open NOTE”, or name one in this command.")

    static func exportExists(_ path: String) -> NotesError {
        NotesError(
            .exportExists,
            "There is “\(path)” already. Replace it with --replace, or export to another folder with --to.")
    }

    /// The names in quotation marks, at most eight of them.
    private static func list(_ names: [String]) -> String {
        let quoted = names.prefix(8).map { "“\($0)”" }
        if names.count > quoted.count {
            return quoted.joined(separator: ", ") + " or \(names.count - quoted.count) more"
        }
        guard quoted.count > 1, let last = quoted.last else { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + " or " + last
    }
}
