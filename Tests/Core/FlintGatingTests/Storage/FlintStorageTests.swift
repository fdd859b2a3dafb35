import CoreTestSupport
import FlintBasics
import FlintCore
import FlintTweaks
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct FlintStorageTests {
    static let pro = PurchasableProduct.nonConsumable(id: "pro", name: "Pro")
    static let club = PurchasableProduct.autoRenewingSubscription(id: "club", name: "Club")
    static let credits = PurchasableProduct.consumable(id: "credits", name: "Credits")
    static let kind = PermissionKind(rawValue: "otherPrograms")
    static let color = TweakKey("notes", "color", default: "red")

    enum Note: Action {
        static let description = "Writes a note"
        static func perform(with context: ActionContext<NoInput>, using _: NoPresenter) async throws {}
    }

    enum Notes: Feature, TestFeature {
        static let note = action(Note.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(note) }
    }

    enum Sharing: ConditionalFeature, TestFeature {
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.userToggled(defaultValue: false)
            requirements.purchase(pro)
            requirements.permission(kind)
            requirements.tweak(color, is: "blue")
        }
    }

    enum App: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Notes.self, Sharing.self]
    }

    /// A permission that is given by an answer.
    struct Question: PermissionAdapter {
        let storage: FlintStorage
        let kind = FlintStorageTests.kind

        func status() -> PermissionStatus {
            storage.permission(for: kind).map { $0 ? .authorized : .denied } ?? .notDetermined
        }

        @MainActor func requestAuthorization() async -> PermissionStatus {
            try? storage.setPermission(true, for: kind)
            return status()
        }
    }

    static func setUp(_ path: String) throws {
        try Flint.quickSetup(App.self) { configuration in
            configuration.logging.development = .init(level: .off, outputs: [])
            configuration.storage = FlintStorage(folder: URL(filePath: path, directoryHint: .isDirectory))
            let storage = configuration.storage
            configuration.purchases = storage.purchases
            configuration.permissions = PermissionChecker(adapters: [Question(storage: storage)])
            configuration.tweaks = TweakManager(
                providers: [storage.flags], options: TweakManagerOptions(writeTarget: storage.flags.id))
        }
    }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var url: URL { folder.url("storage") }

    @Test func `what was chosen before a program was ended is there when it starts again`() async throws {
        await #expect(processExitsWith: .success) { [path = folder.path("storage") as String] in
            try FlintStorageTests.setUp(path)
            #expect(Sharing.isAvailable == false)
            try Flint.current.setUserToggle(true, for: Sharing.self)
            let storage = Flint.current.storage
            try storage.set(.purchased, for: FlintStorageTests.pro)
            try storage.set(.balance(3), for: FlintStorageTests.credits)
            try storage.set(.active(until: .distantFuture), for: FlintStorageTests.club)
            try storage.setEnabledByPastPurchases(true, for: "old")
            #expect(await Flint.current.authorize(Sharing.self).isFullyAuthorized)
            try Flint.current.configuration.tweaks?.set(FlintStorageTests.color, to: "blue")
            #expect(Sharing.isAvailable == true)
            try await Notes.note.perform()
            // Without a word of farewell.
            _exit(0)
        }
        await #expect(processExitsWith: .success) { [path = folder.path("storage") as String] in
            try FlintStorageTests.setUp(path)
            #expect(Flint.current.diagnostics.isEmpty)
            #expect(Sharing.isAvailable == true)
            #expect(Flint.current.userToggledFeatures.map(\.preference) == [true])
            let purchases = Flint.current.storage.purchases
            #expect(purchases.isPurchased(FlintStorageTests.pro) == true)
            #expect(purchases.balance(of: FlintStorageTests.credits) == 3)
            #expect(purchases.expiry(of: FlintStorageTests.club) == .distantFuture)
            #expect(purchases.isFeatureEnabledByPastPurchases("old"))
            #expect(Flint.current.configuration.permissions.status(of: FlintStorageTests.kind) == .authorized)
            #expect(Flint.current.configuration.tweaks?[FlintStorageTests.color] == "blue")
            let previous = try #require(Flint.current.previousRun())
            #expect(previous.timeline.contains { $0.action?.identifier.contains("Note") == true })
        }
        #expect(try folder.names() == ["storage"])
        #expect(try FileFacts.of(folder.path("storage"), followingLinks: false).mode == 0o700)
        for name in ["choices.json", "tweaks.json"] {
            #expect(
                try FileFacts.of(folder.path("storage/\(name)"), followingLinks: false).mode == 0o600)
        }
    }

    @Test func `the file of purchases is text that its owner can edit`() throws {
        try FlintStorage(folder: url).set(.balance(3), for: Self.credits)
        let file = url.appending(path: "choices.json")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains(Self.credits.id))
        try text.replacing("3", with: "9").write(to: file, atomically: false, encoding: .utf8)
        #expect(FlintStorage(folder: url).purchases.balance(of: Self.credits) == 9)
    }

    @Test func `looking makes no folder, and neither does a choice that changes nothing`() throws {
        let storage = FlintStorage(folder: url)
        #expect((storage.problems.isEmpty, storage.toggles.isEnabled("a")) == (true, nil))
        #expect((storage.purchases.isPurchased(Self.pro), storage.permission(for: Self.kind)) == (false, nil))
        try storage.toggles.setEnabled(nil, for: "a")
        try storage.set(nil, for: Self.pro)
        try storage.reload()
        #expect(try folder.names() == [])
    }

    @Test func `two storages of one folder do not undo each other's choices`() throws {
        let (first, second) = (FlintStorage(folder: url), FlintStorage(folder: url))
        try first.set(.purchased, for: Self.pro)
        try second.set(.balance(2), for: Self.credits)
        #expect(second.purchases.isPurchased(Self.pro) == true, "a choice shows what the file holds")
        try second.toggles.setEnabled(true, for: "a")
        #expect(first.toggles.isEnabled("a") == nil)
        try first.reload()
        #expect((first.toggles.isEnabled("a"), first.purchases.balance(of: Self.credits)) == (true, 2))
        try first.set(nil, for: Self.pro)
        try second.setPermission(false, for: Self.kind)
        let third = FlintStorage(folder: url)
        #expect(
            (third.purchases.isPurchased(Self.pro), third.purchases.balance(of: Self.credits)) == (false, 2))
        #expect(third.permission(for: Self.kind) == false)
    }

    static func chooseMany(in path: String, prefix: String) throws {
        let storage = FlintStorage(folder: URL(filePath: path, directoryHint: .isDirectory))
        for number in 0..<25 {
            try storage.set(
                .purchased, for: PurchasableProduct.nonConsumable(id: "\(prefix)\(number)", name: "x"))
            try storage.toggles.setEnabled(true, for: "\(prefix)\(number)")
        }
    }

    @Test func `choices of two processes at once all survive`() async throws {
        let path = folder.path("storage")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(name: "test.first") {
                await #expect(processExitsWith: .success) { [path = path as String] in
                    try FlintStorageTests.chooseMany(in: path, prefix: "a")
                }
            }
            group.addTask(name: "test.second") {
                await #expect(processExitsWith: .success) { [path = path as String] in
                    try FlintStorageTests.chooseMany(in: path, prefix: "b")
                }
            }
            try await group.waitForAll()
        }
        let storage = FlintStorage(folder: url)
        for name in ["a", "b"].flatMap({ prefix in (0..<25).map { "\(prefix)\($0)" } }) {
            let product = PurchasableProduct.nonConsumable(id: name, name: "x")
            #expect(
                (storage.purchases.isPurchased(product), storage.toggles.isEnabled(name)) == (true, true))
        }
    }

    @Test func `a change in the file is told to readers`() async throws {
        let (first, second) = (FlintStorage(folder: url), FlintStorage(folder: url))
        var toggles = first.toggles.changes().makeAsyncIterator()
        var purchases = first.purchases.changes().makeAsyncIterator()
        let revision = first.purchases.revision
        try second.toggles.setEnabled(false, for: "a")
        try second.set(.purchased, for: Self.pro)
        try second.setEnabledByPastPurchases(true, for: "f")
        try first.reload()
        #expect(await toggles.next() == UserToggleChange(feature: "a", isEnabled: false))
        #expect(await purchases.next() == .product(id: "pro", status: .purchased))
        #expect(await purchases.next() == .pastPurchases(featureID: "f", isEnabled: true))
        #expect(first.purchases.revision != revision)
    }

    static let whole = #"""
        {"version": 1, "toggles": {"a": true}, "purchases": {}, "pastPurchases": [], "permissions": {}}
        """#

    @Test(arguments: [
        ("", "line 1, column 1"), ("{\n  \"version\": 1,,\n", "line 2"), ("[]", "wrong kind"),
        ("{}", "'version'"),
        (#"{"version": 1, "toggles": {}, "toggles": {}}"#, "line 1"),
        (#"{"version": 1}"#, "'toggles' is missing"),
        (whole.replacing("true", with: "3"), "'toggles.a' is of a wrong kind"),
    ])
    func `a damaged file is named with the place, is never overwritten, and refuses choices`(
        text: String, place: String
    ) throws {
        try folder.write(text, to: "storage/choices.json")
        let storage = FlintStorage(folder: url)
        let problem = try #require(storage.problems.first)
        #expect(problem.code == .damaged)
        #expect(problem.description.contains(place), "\(problem)")
        #expect(problem.description.contains(folder.path("storage/choices.json")))
        let error = #expect(throws: FlintStorageError.self) { try storage.set(.purchased, for: Self.pro) }
        #expect((error?.code, error?.localizedDescription) == (.damaged, error?.description))
        #expect(storage.purchases.isPurchased(Self.pro) == false)
        #expect(try folder.text(of: "storage/choices.json") == text)
        // Mended, it is used without a restart.
        try folder.write(Self.whole, to: "storage/choices.json")
        try storage.set(.purchased, for: Self.pro)
        #expect((storage.problems.isEmpty, storage.toggles.isEnabled("a")) == (true, true))
    }

    @Test func `a damaged file can be set aside`() throws {
        try folder.write("no", to: "storage/choices.json")
        try folder.write("no", to: "storage/tweaks.json")
        let storage = FlintStorage(folder: url, recover: true)
        #expect(storage.problems.map(\.code) == [.damaged, .damaged])
        for name in ["choices.json", "tweaks.json"] {
            let moved = "storage/\(name).damaged-1"
            #expect(try folder.text(of: moved) == "no")
            #expect(storage.problems.contains { $0.description.contains(folder.path(moved)) })
        }
        try storage.set(.purchased, for: Self.pro)
        #expect(FlintStorage(folder: url).purchases.isPurchased(Self.pro) == true)
    }

    @Test func `a file of a later version is left as it is`() throws {
        let text = #"{"version": 2, "choices": []}"#
        try folder.write(text, to: "storage/choices.json")
        let storage = FlintStorage(folder: url, recover: true)
        #expect(storage.problems.map(\.code) == [.unreadable])
        #expect(throws: FlintStorageError.self) { try storage.setPermission(true, for: Self.kind) }
        #expect(try folder.text(of: "storage/choices.json") == text)
        #expect(try folder.names() == ["storage"])
    }

    @Test func `a folder that cannot be written is a warning of the set-up, and a choice in it an error`()
        throws
    {
        // Permissions do not keep an administrator out, and a file in the place of the folder does.
        try folder.link("storage", to: "/nowhere/at/all")
        let runtime = Flint()
        try Flint.withRuntime(runtime) {
            try Self.setUp(folder.path("storage"))
            let warning = runtime.diagnostics.first { $0.code == .storageUnwritable }
            #expect((warning?.severity, warning?.text.contains(folder.path("storage"))) == (.warning, true))
            let error = #expect(throws: FlintError.self) {
                try Flint.current.setUserToggle(true, for: Sharing.self)
            }
            #expect(
                (error?.code, error?.description.contains(folder.path("storage")))
                    == (.toggleNotStored, true))
            #expect(Flint.current.userToggledFeatures.map(\.preference) == [nil])
            #expect(throws: FlintStorageError.self) { try runtime.storage.set(.purchased, for: Self.pro) }
            #expect(runtime.storage.purchases.isPurchased(Self.pro) == false)
        }
    }

    @Test func `damage is a warning of the set-up, and two runtimes keep a history each`() throws {
        try folder.write("no", to: "storage/choices.json")
        let (first, second) = (Flint(), Flint())
        try Flint.withRuntime(first) { try Self.setUp(folder.path("storage")) }
        try Flint.withRuntime(second) { try Self.setUp(folder.path("storage")) }
        #expect(first.diagnostics.map(\.code) == [.storageDamaged])
        #expect(second.diagnostics.map(\.code) == [.storageDamaged])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path("storage/history")).count == 2)
        #expect(second.previousRun() == nil)
    }

    @Test func `a set-up that failed may be tried again in the same folder`() throws {
        enum Wrong: FeatureGroup {
            static let subfeatures: [any FeatureDefinition.Type] = [Notes.self, Notes.self]
        }
        let runtime = Flint()
        try Flint.withRuntime(runtime) {
            #expect(throws: SetupError.self) {
                try Flint.quickSetup(Wrong.self) { $0.storage = FlintStorage(folder: url) }
            }
            try Self.setUp(folder.path("storage"))
        }
        #expect(runtime.diagnostics.isEmpty)
    }

    @Test func `what an application sets counts more than the storage`() throws {
        let runtime = Flint()
        let toggles = InMemoryUserFeatureToggles()
        try Flint.withRuntime(runtime) {
            try Flint.quickSetup(NoFeatures.self) { configuration in
                configuration.logging.development = .init(level: .off, outputs: [])
                configuration.storage = FlintStorage(folder: url)
                configuration.toggles = toggles
                configuration.flightRecorder = nil
            }
        }
        #expect(runtime.configuration.toggles as? InMemoryUserFeatureToggles === toggles)
        #expect(runtime.configuration.flightRecorder == nil)
        #expect(try folder.names() == [])
    }

    enum NoFeatures: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = []
    }
}
