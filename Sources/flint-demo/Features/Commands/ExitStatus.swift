import FlintCore
import FlintTweaks

/// How the program ended, as it tells the system; of several, the highest counts.
enum ExitStatus: Int32, Sendable, Comparable, CaseIterable {
    /// All went well.
    case success = 0
    /// A command could not do what it should, or the output was closed.
    case failure = 1
    /// An option or a command was written in a way the program does not understand.
    case usage = 2
    /// The folder of the notes is missing, or cannot be read or written, or what is kept in it is damaged.
    case folder = 3

    /// What help says about it.
    var summary: String {
        switch self {
        case .success: "all went well"
        case .failure: "a command failed"
        case .usage: "an option or a command was written wrongly"
        case .folder: "the folder is missing, cannot be read or written, or holds damaged settings"
        }
    }

    /// The status for an error.
    init(for error: any Error) {
        switch error {
        case is UsageError, is TokenizerError: self = .usage
        case let error as NotesError:
            let folderCodes: [NotesError.Code] = [.folderMissing, .notAFolder, .permissionDenied, .diskFull]
            self = folderCodes.contains(error.code) ? .folder : .failure
        case let error as ArrivalError: self = error.status
        case is FlintStorageError: self = .folder
        case let error as TweakError where error.isAboutFile: self = .folder
        default: self = .failure
        }
    }

    static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}

extension TweakError {
    /// Whether a file of flags could not be read, so that each line of the text names the file.
    var isAboutFile: Bool { code == .unreadableFile || code == .invalidFile }
}
