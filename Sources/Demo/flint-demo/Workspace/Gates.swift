import FlintCore
import FlintFlags
import FlintTweaks
import Foundation

/// The services that determine whether features are available: flags, toggles, purchases and permissions.
struct Gates: Sendable {
    /// The storage of the user's toggles and purchases, and of the flags that the user has set.
    let storage: FlintStorage
    /// The flags, with their providers.
    ///
    /// The providers, by descending priority, are the command line, the environment, the values that the user
    /// has set, the rules, and the defaults.
    let tweaks: TweakManager
    /// The checker of the permissions that features of the program need.
    let permissions: PermissionChecker

    /// Creates the services.
    ///
    /// - Parameters:
    ///   - folder: The folder in which the user's choices are stored; `nil` keeps them in memory.
    ///   - arguments: The arguments that set flags, such as `--tweak`, unchanged.
    ///   - environment: The environment variables, by name.
    ///   - ask: A function that asks the person a question, and returns the answer.
    /// - Throws: ``DemoError`` for an invalid argument, `FlintStorageError` for a damaged file.
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
        // In the demo, secrets in the file are "encrypted" by reversing their text.
        let defaults = try LocalTweakProvider(json: Data(PackageResources.Notes_tweaks_json), id: "defaults")
        {
            .string(String(($0.value.string ?? "").reversed()))
        }
        tweaks = TweakManager(
            providers: [options, variables, storage.flags, try Self.rules(in: folder), defaults],
            declaring: NotesTweaks.declarations,
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

    /// Returns the provider of the flags with rules, which reads the file `flags.json`.
    ///
    /// - Parameter folder: The folder of the file; a missing file is created there. `nil` means a temporary
    ///   folder, which is removed again.
    /// - Throws: ``DemoError`` if the file cannot be created, or an error of the provider if the file cannot
    ///   be read.
    private static func rules(in folder: URL?) throws -> FlagdFileProvider {
        let place = folder ?? FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let file = place.appending(path: "flags.json")
        defer { if folder == nil { try? FileManager.default.removeItem(at: place) } }
        if !FileManager.default.fileExists(atPath: file.path) {
            try NoteStore.doing("make the file “\(file.path)”") {
                try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
                try Data(PackageResources.Notes_flags_json).write(to: file)
            }
        }
        return try FlagdFileProvider(file, id: "rules")
    }

    /// The flags as typed properties, in the type that the build generates from the file `Notes.tweaks.json`.
    var flags: NotesTweaks { NotesTweaks(tweaks) }
}

extension PermissionKind {
    /// The permission to write to folders outside of the folder of the notes.
    static let otherFolders = PermissionKind(rawValue: "otherFolders")
}

/// The products of the demo; a purchase charges no money.
enum Shop {
    /// The product that makes the archive available.
    static let archive = PurchasableProduct.nonConsumable(
        id: "archive", name: "Archive", description: "Move notes to a folder of their own")
    /// All products of the demo.
    static let products = [archive]
}
