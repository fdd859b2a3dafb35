import FlintCore
import FlintTweaks
import Foundation

/// What opens and closes the features of the program: flags, switches, purchases, permissions.
struct Gates: Sendable {
    /// The name of the folder, among the notes, for what the program remembers.
    static let folderName = ".flint-demo"

    /// The flags: arguments and environment first, then what was set, then the defaults.
    let tweaks: TweakManager
    /// The choices of the person.
    let choices: GateFile
    /// The switches of features.
    let toggles: InMemoryUserFeatureToggles
    /// The shop that sells nothing real.
    let store: InMemoryPurchaseTracker
    /// The permissions.
    let permissions: PermissionChecker
    /// Runs other programs.
    let launcher: any ProgramLauncher
    /// The folder for what is kept; `nil` if nothing is.
    let folder: String?

    /// The flags with their types.
    var flags: NotesTweaks { NotesTweaks(tweaks) }

    /// Puts the gates together.
    ///
    /// - Parameters:
    ///   - overriding: Providers that come before what was set, the strongest first.
    ///   - overrides: Keeps the flags that are set.
    ///   - choices: Keeps the other choices.
    ///   - interviewer: Asks for permissions.
    ///   - launcher: Runs other programs.
    ///   - folder: The folder for what is kept.
    /// - Throws: `TweakFileError` if the defaults are damaged.
    init(
        overriding: [any TweakProvider] = [],
        overrides: any MutableTweakProvider = EphemeralTweakProvider(id: Gates.overridesID),
        choices: GateFile = GateFile(), interviewer: any Interviewer = AbsentInterviewer(),
        launcher: any ProgramLauncher, folder: String? = nil
    ) throws {
        let defaults = try Self.defaults()
        tweaks = TweakManager(
            providers: overriding + [overrides, defaults], declaring: NotesTweaks.declarations,
            options: TweakManagerOptions(writeTarget: overrides.id))
        let memory = choices.memory
        self.choices = choices
        toggles = InMemoryUserFeatureToggles(memory.toggles)
        store = InMemoryPurchaseTracker()
        for product in Shelf.products {
            store.set(memory.purchases.contains(product.id) ? .purchased : .notPurchased, for: product)
        }
        permissions = PermissionChecker(
            adapters: [QuestionAdapter(kind: .otherPrograms, choices: choices, interviewer: interviewer)])
        self.launcher = launcher
        self.folder = folder
    }

    /// The name of the provider of the flags that were set.
    static let overridesID = "overrides"

    /// The defaults, which are a part of the program.
    static func defaults() throws -> LocalTweakProvider {
        try LocalTweakProvider(json: Data(PackageResources.Notes_tweaks_json), id: "defaults") { tweak in
            .string(String((tweak.value.string ?? "").reversed()))
        }
    }

    /// Gives a runtime what it needs to know.
    func configure(_ configuration: inout FlintConfiguration) {
        configuration.tweaks = tweaks
        configuration.toggles = toggles
        configuration.purchases = store
        configuration.permissions = permissions
    }
}
