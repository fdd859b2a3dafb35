internal import Foundation
internal import Synchronization

/// A provider that stores values in user defaults.
///
/// A value is stored under `<prefix>.value.<feature>/<variable>` with its kind, so 1, 1.0 and true read back as
/// written. Plain values that other tools have stored there are read, too. The state of a feature is a Boolean under
/// `<prefix>.feature.<feature>`.
///
/// For declared tweaks, keys of JustTweak (`lib.fragments.userDefaultsKey.<variable>`) are read where there is no
/// current key; they are never written. A legacy key that several features declare is read for each of them. Removing
/// such a value or state does not change the legacy key. A marker under `<prefix>.removed.value.<feature>/<variable>`
/// or `<prefix>.removed.feature.<feature>` keeps it from being read for this tweak or feature again.
///
/// Legacy keys without a declaration are not read; ``TweakManager/validate()`` lists them.
///
/// Edits by other code and processes appear after ``refresh()``, on Apple platforms also when the process posts a
/// change notification.
public final class UserDefaultsTweakProvider: MutableTweakProvider, SnapshotTweakProvider,
    RefreshableTweakProvider
{
    /// The stable name of the provider.
    public let id: String
    /// A copy of the content.
    public let source: TweakSource
    /// The suite of user defaults; `nil` for the standard ones.
    public let suiteName: String?
    /// Decrypts the provider's encrypted tweaks; `nil` leaves it to the manager's own hook.
    public let decryptionClosure: TweakDecryption?
    /// How numbers of this provider are accepted.
    public let numberPolicy: TweakNumberPolicy
    /// Receives the provider's messages; `nil` leaves them to the manager's logger.
    public let logger: TweakLogger?

    /// The lock that serializes writes and whole reads, so that no read sees half a batch.
    ///
    /// It is recursive because user defaults post notifications while they are written: an observer may write, too.
    let turn = NSRecursiveLock()
    let content: Mutex<TweakDefaultsContent>
    /// The number of nested writes in progress.
    let writes = Atomic(0)
    #if canImport(Darwin)
        private let observation: TweakDefaultsObservation
    #endif

    /// Creates a provider and reads the user defaults.
    ///
    /// - Parameters:
    ///   - id: The stable name of the provider.
    ///   - suiteName: The suite of user defaults; `nil` for the standard ones.
    ///   - prefix: The prefix of the keys.
    ///   - readsLegacyKeys: Whether keys of JustTweak are read for declared tweaks that have no current key.
    ///   - declaring: The tweaks whose legacy keys are read.
    ///   - numberPolicy: How numbers of this provider are accepted.
    ///   - decryptionClosure: Decrypts the provider's encrypted tweaks.
    ///   - logger: Receives the provider's messages.
    public init(
        id: String = "userDefaults", suiteName: String? = nil, prefix: String = "flint.tweaks",
        readsLegacyKeys: Bool = true, declaring: [any TweakDeclaring] = [],
        numberPolicy: TweakNumberPolicy = .strict, decryptionClosure: TweakDecryption? = nil,
        logger: TweakLogger? = nil
    ) {
        self.id = id
        self.suiteName = suiteName
        self.numberPolicy = numberPolicy
        self.decryptionClosure = decryptionClosure
        self.logger = logger
        source = TweakSource()
        content = Mutex(
            TweakDefaultsContent(
                providerID: id, keys: TweakDefaultsKeys(prefix: prefix), readsLegacyKeys: readsLegacyKeys,
                declarations: Self.byPath(declaring)))
        #if canImport(Darwin)
            observation = TweakDefaultsObservation()
        #endif
        reload(cause: .refresh)
        #if canImport(Darwin)
            observation.begin { [weak self] in self?.noticeChange() }
        #endif
    }

    /// How reliable the content is: fatal if there is no such suite.
    public var status: TweakProviderStatus { source.table.status }

    /// Adds tweaks whose legacy keys are read.
    ///
    /// - Parameter declarations: The tweaks; of several with one path the last counts.
    public func declare(_ declarations: [any TweakDeclaring]) {
        content.withLock { $0.declarations.merge(Self.byPath(declarations)) { $1 } }
        reload(cause: .declaration)
    }

    /// Applies a batch, all of it or nothing.
    ///
    /// - Parameter batch: The writes.
    /// - Throws: ``TweakError`` with the code `invalidValue` for a value that user defaults cannot hold, or
    ///   `storageFailed` if they cannot be saved; then nothing has changed.
    public func apply(_ batch: TweakBatch) throws {
        try exclusively { () throws(TweakError) in try write(batch) }()
    }

    /// Reloads the user defaults, with the edits of other processes.
    ///
    /// - Throws: ``TweakError`` with the code `storageFailed` if they cannot be read; the content then stays
    ///   unchanged.
    public func refresh() async throws {
        guard let defaults else { throw missingSuite }
        guard Self.synchronize(defaults) else {
            throw TweakError(
                .storageFailed, providerID: id,
                "“\(id)” was not refreshed: the user defaults cannot be read; check the permissions of their folder."
            )
        }
        reload(cause: .refresh)
    }

    /// Synchronizes user defaults with their file, and returns whether that succeeded.
    static func synchronize(_ defaults: UserDefaults) -> Bool {
        #if canImport(Darwin)
            // On Apple platforms the system synchronizes by itself, and the result is not reliable.
            return true
        #else
            return defaults.synchronize()
        #endif
    }

    /// The user defaults; each call creates an object, and all objects of one suite share their content.
    var defaults: UserDefaults? {
        guard let suiteName else { return .standard }
        return UserDefaults(suiteName: suiteName)
    }

    var missingSuite: TweakError {
        TweakError(
            .storageFailed, providerID: id,
            "“\(id)” has no storage: “\(suiteName ?? "")” cannot be the name of a suite; choose another name."
        )
    }

    /// Runs work while no other write or whole read is in progress.
    func exclusively<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        turn.lock()
        defer { turn.unlock() }
        return try body()
    }

    /// Reads the whole content and announces it if it differs.
    private func reload(cause: TweakChangeCause) {
        let announce = exclusively { () -> () -> Void in
            guard let defaults else {
                return source.stage(cause: cause) { table in
                    table.status = .fatal
                    return ([], [])
                }
            }
            let read = content.withLock { $0 }.table(of: defaults.dictionaryRepresentation())
            return source.stage(cause: cause) { $0.take(read) }
        }
        announce()
    }

    #if canImport(Darwin)
        private func noticeChange() {
            // A notification during a write comes from that write, which may be incomplete.
            guard exclusively({ writes.load(ordering: .relaxed) }) == 0 else { return }
            reload(cause: .refresh)
        }
    #endif

    static func byPath(_ declarations: [any TweakDeclaring]) -> [TweakPath: TweakDeclaration] {
        Dictionary(declarations.map { ($0.declaration.path, $0.declaration) }) { $1 }
    }
}

extension TweakTable {
    /// Takes the rows and states of another table and returns the ones that differ; `nil` if none does.
    fileprivate mutating func take(_ other: TweakTable) -> (paths: Set<TweakPath>, features: Set<String>)? {
        let paths = Set(rows.keys).union(other.rows.keys).filter { rows[$0] != other.rows[$0] }
        let names = Set(features.keys).union(other.features.keys)
            .filter { features[$0] != other.features[$0] }
        guard !paths.isEmpty || !names.isEmpty || status != other.status else { return nil }
        rows = other.rows
        features = other.features
        status = other.status
        return (paths, names)
    }
}
