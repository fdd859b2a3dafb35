internal import FlintBasics
internal import FlintJSON
public import FlintTweaks
public import Foundation
internal import Synchronization

/// The storage of a runtime: toggles, purchases, permission answers, flags, and the history.
///
/// ``Flint/quickSetup(_:configure:)-method`` uses the storage of the application for the shared runtime, for
/// toggles and history; the application assigns the other services as needed.
///
/// ```swift
/// try Flint.quickSetup(AppFeatures.self) { configuration in
///     configuration.storage = FlintStorage(folder: folder)
///     configuration.purchases = configuration.storage.purchases
///     configuration.tweaks = TweakManager(providers: [configuration.storage.flags])
/// }
/// try Flint.current.storage.set(.purchased, for: pro)
/// ```
///
/// The first choice creates the folder and its files, to which only the user has access. A file is always
/// replaced as a whole, and is on the device when the call that changes the file returns. Several processes
/// may use one folder: a choice is applied to the current content of the file, and the choices of other
/// processes are read with the next choice or ``reload()``. A file with an unknown format is never
/// overwritten.
public final class FlintStorage: Sendable {
    /// The folder of the files; `nil` for a storage in memory.
    public let folder: URL?

    /// The toggles that the user sets.
    ///
    /// Setting a toggle throws ``FlintStorageError`` if it cannot be saved.
    public var toggles: any UserFeatureToggles { choices }

    /// The purchases, which ``set(_:for:)`` changes.
    public var purchases: any PurchaseTracker { choices.purchases }

    /// A provider of the flags that were set, to be the first provider of a `TweakManager`.
    ///
    /// If the file of flags cannot be used, the provider keeps flags in memory only.
    public let flags: any MutableTweakProvider

    private let choices: ChoiceFile
    private let flagProblem: FlintStorageError?
    private let historyProblem: Mutex<FlintStorageError?>

    /// Creates a storage in memory, for tests and previews.
    ///
    /// - Parameters:
    ///   - clock: The clock on which the storage waits for the end of a subscription.
    ///   - wallTime: Returns the wall-clock time.
    public convenience init(
        clock: any Clock<Duration> = ContinuousClock(),
        wallTime: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(folder: nil, recover: false, clock: clock, wallTime: wallTime)
    }

    /// Opens the files of a folder; missing files count as empty.
    ///
    /// A file that cannot be used is listed in ``problems`` and is not an error of this initializer. Each
    /// choice that would change such a file throws.
    ///
    /// - Parameters:
    ///   - folder: The folder, which the first choice creates.
    ///   - shouldRecover: Whether a damaged file is renamed to `<name>.damaged-<n>`, so that choices start
    ///     empty.
    ///   - clock: The clock on which the storage waits for the end of a subscription.
    ///   - wallTime: Returns the wall-clock time.
    public convenience init(
        folder: URL, recover shouldRecover: Bool = false, clock: any Clock<Duration> = ContinuousClock(),
        wallTime: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(folder: Optional(folder), recover: shouldRecover, clock: clock, wallTime: wallTime)
    }

    init(
        folder: URL?, recover shouldRecover: Bool, clock: any Clock<Duration> = ContinuousClock(),
        wallTime: @escaping @Sendable () -> Date = { Date() }, problem: FlintStorageError? = nil
    ) {
        self.folder = folder
        let path = folder.map { Self.path(of: $0) }
        choices = ChoiceFile(
            path: path.map { "\($0)/choices.json" }, recover: shouldRecover, clock: clock, wallTime: wallTime)
        (flags, flagProblem) = Self.openFlags(path.map { "\($0)/tweaks.json" }, recover: shouldRecover)
        historyProblem = Mutex(problem)
    }

    /// Returns the path of a folder, without a trailing slash.
    package static func path(of folder: URL) -> String {
        let path = folder.path(percentEncoded: false)
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    private static func openFlags(
        _ path: String?, recover shouldRecover: Bool
    ) -> (any MutableTweakProvider, FlintStorageError?) {
        let id = "overrides"
        guard let path else { return (EphemeralTweakProvider(id: id), nil) }
        do throws(TweakError) {
            let file = SharedFile(tweaks: path, mode: 0o600, makesFolder: true)
            let provider = try FileTweakProvider(storage: file, id: id, recover: shouldRecover)
            let problem = provider.recovery.map {
                FlintStorageError.damaged(path, Self.reason($0.error), movedTo: $0.path)
            }
            return (provider, problem)
        } catch {
            let problem: FlintStorageError =
                error.code == .unreadableFile
                ? .unreadable(path, reason(error)) : .damaged(path, reason(error))
            return (EphemeralTweakProvider(id: id), problem)
        }
    }

    /// Returns the text of the first problem of a file of flags, with its position.
    private static func reason(_ error: TweakError) -> String {
        guard let problem = error.findings.first else { return "it has another form" }
        let place = problem.position.map { "line \($0.line), column \($0.column): " } ?? ""
        let others = error.findings.count - 1 + error.omittedFindings
        return place + problem.message + (others > 0 ? ", and \(others) more problems" : "")
    }

    /// The problems of reading or saving, such as a damaged file or a folder that cannot be written.
    ///
    /// The set-up reports each as a warning.
    public var problems: [FlintStorageError] {
        [choices.problem, flagProblem, historyProblem.withLock { $0 }].compactMap(\.self)
    }

    // MARK: Choices

    /// Saves the status of a product.
    ///
    /// - Parameters:
    ///   - status: The status. `nil` removes the product, which then counts as not purchased.
    ///   - product: The product.
    /// - Throws: ``FlintStorageError`` if the choice cannot be saved. Nothing has changed in that case.
    public func set(
        _ status: PurchaseStatus?, for product: PurchasableProduct
    ) throws(FlintStorageError) {
        let (id, status) = (product.id, status?.translated(to: product.kind))
        try choices.update { $0.purchases[id] = status }
    }

    /// Saves whether past purchases enable a feature.
    ///
    /// - Parameters:
    ///   - isEnabled: Whether past purchases enable the feature.
    ///   - featureID: The identifier of the feature.
    /// - Throws: ``FlintStorageError`` if the choice cannot be saved. Nothing has changed in that case.
    public func setEnabledByPastPurchases(
        _ isEnabled: Bool, for featureID: String
    ) throws(FlintStorageError) {
        try choices.update { choices in
            if isEnabled {
                choices.pastPurchases.insert(featureID)
            } else {
                choices.pastPurchases.remove(featureID)
            }
        }
    }

    /// Returns the saved answer to a permission request, for custom adapters.
    ///
    /// - Parameter kind: The kind of permission.
    /// - Returns: Whether the permission was granted; `nil` if there is no answer.
    public func permission(for kind: PermissionKind) -> Bool? { choices.contents.permissions[kind.rawValue] }

    /// Saves the answer to a permission request.
    ///
    /// - Parameters:
    ///   - isGranted: The answer. `nil` removes it, so that the permission is undecided again.
    ///   - kind: The kind of permission.
    /// - Throws: ``FlintStorageError`` if the answer cannot be saved. Nothing has changed in that case.
    public func setPermission(
        _ isGranted: Bool?, for kind: PermissionKind
    ) throws(FlintStorageError) {
        try choices.update { $0.permissions[kind.rawValue] = isGranted }
    }

    /// Reads the choices again, because another process may have changed them.
    ///
    /// It does not read the flags again; the function `refresh()` of their `TweakManager` does.
    ///
    /// - Throws: ``FlintStorageError`` if the file cannot be read or is damaged. Nothing has changed in that
    ///   case.
    public func reload() throws(FlintStorageError) { try choices.reload() }

    // MARK: History

    /// Adds a failure to save the history to the ``problems``, in place of an earlier one.
    package func note(_ problem: FlintStorageError) { historyProblem.withLock { $0 = problem } }
}

// MARK: - Application

extension FlintStorage {
    /// Returns the storage of this application for the current user.
    ///
    /// On Linux, the folder is `<name>/flint` in `$XDG_DATA_HOME`, which is `~/.local/share` by default. On
    /// Apple platforms, it is the same folder in the application support folder. The name is the bundle's
    /// identifier, or else the program's name. Give a program its own folder if other programs could have the
    /// same name. Damaged files are renamed.
    ///
    /// In a process that runs tests, the storage is in memory, so that no test changes the choices of the
    /// user.
    ///
    /// - Returns: The storage, which creates its folder with the first choice.
    public static func application() -> FlintStorage {
        let process = ProcessInfo.processInfo
        if runsTests(arguments: process.arguments, environment: process.environment) { return FlintStorage() }
        guard let base = applicationFolders(environment: process.environment) else {
            return FlintStorage(
                folder: nil, recover: false, problem: .unwritable("~", "this user has no home folder"))
        }
        let name = (Bundle.main.bundleIdentifier ?? process.processName).replacing("/", with: "_")
        return FlintStorage(
            folder: base.appending(components: name, "flint", directoryHint: .isDirectory), recover: true)
    }

    /// Returns the folder for the data of applications; `nil` if the system names none, as on Linux without
    /// a home directory.
    static func applicationFolders(environment: [String: String]) -> URL? {
        #if os(tvOS)
            // On tvOS, an application can write only to its folder of caches.
            return FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
        #elseif canImport(Darwin)
            return FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        #else
            // A path that is not absolute is ignored, as https://specifications.freedesktop.org/basedir-spec/latest/
            // requires.
            if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") { return URL(filePath: path) }
            guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
            return URL(filePath: home).appending(components: ".local", "share")
        #endif
    }

    /// Returns whether the process was started by a program that runs tests.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the process.
    ///   - environment: The environment variables of the process.
    static func runsTests(arguments: [String], environment: [String: String]) -> Bool {
        let program = arguments.first?.split(separator: "/").last ?? ""
        return program.hasSuffix(".xctest") || program == "xctest" || program == "swiftpm-testing-helper"
            || environment["XCTestConfigurationFilePath"] != nil || environment["XCTestBundlePath"] != nil
    }
}
