internal import FlintFiles
public import FlintTweaks
public import Foundation
internal import Synchronization

/// Where a runtime keeps what a person has chosen: toggles, purchases, answers to questions for permission, flags, and
/// the history.
///
/// ``Flint/quickSetup(_:configure:)-method`` gives the shared runtime the storage of the application, which keeps toggles and
/// history; the other services are taken from it where the application wants them.
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
/// The folder and its files are made by the first choice and belong to the person alone. Every file is replaced as a
/// whole, and has reached the device when a call returns. Several processes may use one folder: a choice is made to
/// what the file holds at that moment, and what others have chosen is seen with the next choice or ``reload()``.
/// A file that cannot be understood is never overwritten.
public final class FlintStorage: Sendable {
    /// The folder; `nil` if everything is kept in memory alone.
    public let folder: URL?

    /// The preferences of the person.
    ///
    /// Setting one throws ``FlintStorageError`` if it cannot be kept.
    public var toggles: any UserFeatureToggles { choices }

    /// What was bought; changed by ``set(_:for:)``.
    public var purchases: any PurchaseTracker { choices.purchases }

    /// The flags that were set, for the front of a manager's list; in memory alone if the file cannot be used.
    public let flags: any MutableTweakProvider

    private let choices: ChoiceFile
    private let flagProblem: FlintStorageError?
    private let historyProblem: Mutex<FlintStorageError?>

    /// Creates a storage in memory, for tests and previews.
    ///
    /// - Parameters:
    ///   - clock: The clock by which the end of a subscription is awaited.
    ///   - wallTime: The source of wall-clock time.
    public convenience init(
        clock: any Clock<Duration> = ContinuousClock(),
        wallTime: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(folder: nil, recover: false, clock: clock, wallTime: wallTime)
    }

    /// Opens the files of a folder; those that are missing hold nothing.
    ///
    /// A file that cannot be used is no error here: it is one of the ``problems``, and each choice that would change it
    /// throws.
    ///
    /// - Parameters:
    ///   - folder: The folder, which is made by the first choice.
    ///   - shouldRecover: Whether a damaged file is renamed to `<name>.damaged-<n>`, so that choices begin anew.
    ///   - clock: The clock by which the end of a subscription is awaited.
    ///   - wallTime: The source of wall-clock time.
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

    /// The path of a folder, without a slash at its end.
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

    /// The first of the problems with a file of flags, with its place.
    private static func reason(_ error: TweakError) -> String {
        guard let problem = error.findings.first else { return "it has another form" }
        let place = problem.position.map { "line \($0.line), column \($0.column): " } ?? ""
        let others = error.findings.count - 1 + error.omittedFindings
        return place + problem.message + (others > 0 ? ", and \(others) more problems" : "")
    }

    /// What could not be read or kept, such as a damaged file or a folder that cannot be written.
    ///
    /// The set-up makes a warning of each.
    public var problems: [FlintStorageError] {
        [choices.problem, flagProblem, historyProblem.withLock { $0 }].compactMap(\.self)
    }

    // MARK: Choices

    /// Keeps what is known of a product.
    ///
    /// - Parameters:
    ///   - status: The status; `nil` forgets the product, which then counts as not purchased.
    ///   - product: The product.
    /// - Throws: ``FlintStorageError``; then nothing has changed.
    public func set(
        _ status: PurchaseStatus?, for product: any PurchasableProduct
    ) throws(FlintStorageError) {
        let (id, status) = (product.id, status?.translated(to: product.kind))
        try choices.update { $0.purchases[id] = status }
    }

    /// Keeps whether past purchases enable a feature.
    ///
    /// - Parameters:
    ///   - isEnabled: Whether they do.
    ///   - featureID: The identifier of the feature.
    /// - Throws: ``FlintStorageError``; then nothing has changed.
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

    /// What was answered to a question for permission, for adapters of an application's own.
    ///
    /// - Parameter kind: The kind of permission.
    /// - Returns: Whether it was granted; `nil` if there is no answer.
    public func permission(for kind: PermissionKind) -> Bool? { choices.contents.permissions[kind.rawValue] }

    /// Keeps what was answered to a question for permission.
    ///
    /// - Parameters:
    ///   - isGranted: The answer; `nil` forgets it, so that the question is open again.
    ///   - kind: The kind of permission.
    /// - Throws: ``FlintStorageError``; then nothing has changed.
    public func setPermission(
        _ isGranted: Bool?, for kind: PermissionKind
    ) throws(FlintStorageError) {
        try choices.update { $0.permissions[kind.rawValue] = isGranted }
    }

    /// Reads the choices again, since another process may have changed them; flags have their own `reload()`.
    ///
    /// - Throws: ``FlintStorageError``; then nothing has changed.
    public func reload() throws(FlintStorageError) { try choices.reload() }

    // MARK: History

    /// Adds to the ``problems`` why the history cannot be kept in the folder.
    package func note(_ problem: FlintStorageError) { historyProblem.withLock { $0 = problem } }
}
