import FlintCore
import FlintTweaks
import Foundation

/// The services that open and close features: flags, choices of the person, purchases, permissions.
struct Gates: Sendable {
    /// Keeps what the person chooses.
    let storage: FlintStorage
    /// The flags: the command line first, then the environment, what was set, and the defaults.
    let tweaks: TweakManager
    /// The permissions.
    let permissions: PermissionChecker

    /// Makes the services.
    ///
    /// - Parameters:
    ///   - folder: The folder for choices; `nil` keeps them in memory.
    ///   - arguments: The options about flags, as they were written.
    ///   - environment: The environment variables.
    ///   - ask: Asks the person a question.
    /// - Throws: ``DemoError`` for an option that is not understood, `FlintStorageError` for a damaged file.
    init(
        folder: URL?, arguments: [String] = [], environment: [String: String] = [:],
        ask: @escaping @Sendable (String) async throws -> String
    ) throws {
        let storage = folder.map { FlintStorage(folder: $0) } ?? FlintStorage()
        if let problem = storage.problems.first { throw problem }
        let options = CommandLineTweakProvider(arguments: arguments, declaring: NotesTweaks.declarations)
        if let problem = options.problems.first { throw DemoError(.usage, "\(problem) See --help.") }
        let variables = EnvironmentTweakProvider(
            environment: environment, declaring: NotesTweaks.declarations)
        // The file holds secrets reversed; a real one would hold them encrypted.
        let defaults = try LocalTweakProvider(json: Data(PackageResources.Notes_tweaks_json), id: "defaults")
        {
            .string(String(($0.value.string ?? "").reversed()))
        }
        tweaks = TweakManager(
            providers: [options, variables, storage.flags, defaults], declaring: NotesTweaks.declarations,
            options: TweakManagerOptions(writeTarget: storage.flags.id))
        self.storage = storage
        permissions = PermissionChecker(adapters: [
            QuestionPermissionAdapter(.otherFolders, storage: storage) {
                while true {
                    switch try await ask("May notes be copied to other folders? (yes/no)").lowercased() {
                    case "y", "yes": return true
                    case "n", "no": return false
                    default: continue
                    }
                }
            }
        ])
    }

    /// The flags by their names.
    var flags: NotesTweaks { NotesTweaks(tweaks) }
}

extension PermissionKind {
    /// To write into folders outside of the one with the notes.
    static let otherFolders = PermissionKind(rawValue: "otherFolders")
}

/// What can be bought; nothing of it costs anything.
enum Shop {
    /// Putting notes away.
    static let archive = PurchasableProduct.nonConsumable(
        id: "archive", name: "Archive", description: "Move notes to a folder of their own")
    /// All products.
    static let products = [archive]
}
