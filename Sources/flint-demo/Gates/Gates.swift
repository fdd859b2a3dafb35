import FlintCore
import FlintTweaks
import Foundation

/// What opens and closes the features of the program: flags, switches, purchases, permissions.
struct Gates: Sendable {
    /// The name of the folder, among the notes, for what the program remembers.
    static let folderName = ".flint-demo"

    /// The flags: arguments and environment first, then what was set, then the defaults.
    let tweaks: TweakManager
    /// Keeps what the person has chosen; purchases are those of a shop that sells nothing real.
    let storage: FlintStorage
    /// The permissions.
    let permissions: PermissionChecker
    /// Runs other programs.
    let launcher: any ProgramLauncher

    /// The flags with their types.
    var flags: NotesTweaks { NotesTweaks(tweaks) }

    /// Puts the gates together.
    ///
    /// - Parameters:
    ///   - overriding: Providers that come before what was set, the strongest first.
    ///   - storage: Keeps the choices of the person.
    ///   - interviewer: Asks for permissions.
    ///   - launcher: Runs other programs.
    /// - Throws: `TweakError` if the defaults are damaged.
    init(
        overriding: [any TweakProvider] = [], storage: FlintStorage = FlintStorage(),
        interviewer: any Interviewer = AbsentInterviewer(), launcher: any ProgramLauncher
    ) throws {
        tweaks = TweakManager(
            providers: overriding + [storage.flags, try Self.defaults()],
            declaring: NotesTweaks.declarations, options: TweakManagerOptions(writeTarget: storage.flags.id))
        self.storage = storage
        permissions = PermissionChecker(
            adapters: [QuestionAdapter(kind: .otherPrograms, storage: storage, interviewer: interviewer)])
        self.launcher = launcher
    }

    /// The defaults, which are a part of the program.
    static func defaults() throws -> LocalTweakProvider {
        try LocalTweakProvider(json: Data(PackageResources.Notes_tweaks_json), id: "defaults") { tweak in
            .string(String((tweak.value.string ?? "").reversed()))
        }
    }

    /// Gives a runtime what it needs to know.
    func configure(_ configuration: inout FlintConfiguration) {
        configuration.storage = storage
        configuration.toggles = storage.toggles
        configuration.tweaks = tweaks
        configuration.purchases = storage.purchases
        configuration.permissions = permissions
    }
}

extension Gates {
    /// Whether there is a folder for what the program remembers; in memory there need not be one.
    var hasFolder: Bool { storage.folder.map { FileManager.default.fileExists(atPath: $0.path) } ?? true }
}
