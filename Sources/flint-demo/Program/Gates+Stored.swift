import FlintCore
import FlintTweaks
import Foundation

extension Gates {
    /// The gates of the program, which are kept among the notes.
    ///
    /// - Parameters:
    ///   - path: The folder of the notes.
    ///   - options: What the program was asked for.
    ///   - surroundings: The environment.
    ///   - interviewer: Asks for permissions.
    /// - Returns: The gates.
    /// - Throws: ``UsageError`` for options about flags that are not understood, `FlintStorageError` if what was
    ///   kept is damaged.
    static func stored(
        at path: String, options: ProgramOptions, surroundings: ProgramSurroundings,
        interviewer: any Interviewer
    ) throws -> Gates {
        let folder = "\(path)/\(folderName)"
        let declarations = NotesTweaks.declarations
        let arguments = CommandLineTweakProvider(
            arguments: options.flagArguments, declaring: declarations)
        if let problem = arguments.problems.first { throw UsageError("\(problem) See --help.") }
        let environment = EnvironmentTweakProvider(
            environment: surroundings.environment, declaring: declarations)
        for problem in environment.problems { try? surroundings.console.complain("warning: \(problem)") }
        let storage = FlintStorage(folder: URL(filePath: folder, directoryHint: .isDirectory))
        if let problem = storage.problems.first { throw problem }
        let gates = try Gates(
            overriding: [arguments, environment], storage: storage, interviewer: interviewer,
            launcher: surroundings.launcher ?? SystemLauncher(environment: surroundings.environment))
        if let path = gates.flagWithForbiddenValue(in: arguments.id) {
            throw UsageError(
                "--tweak \(path): the value is not among the options or out of range. “tweaks get \(path)” "
                    + "tells more.")
        }
        return gates
    }

    /// A flag to which a provider gives a value that it must not have, which the manager passes over.
    private func flagWithForbiddenValue(in providerID: String) -> TweakPath? {
        let rows = TweakEditing(tweaks).sections().flatMap(\.rows)
        return rows.first { row in
            row.trace.entries.contains { entry in
                guard entry.providerID == providerID else { return false }
                switch entry.finding {
                case .notAllowed, .notConvertible: return true
                default: return false
                }
            }
        }?.path
    }
}
