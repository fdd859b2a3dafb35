internal import Foundation
internal import Synchronization

/// A provider that stores values in user defaults.
///
/// A value is stored under `<prefix>.value.<feature>/<variable>` with its kind, so 1, 1.0 and true stay
/// different. Plain values that other tools have stored there are read, too. The state of a feature is a
/// Boolean under `<prefix>.feature.<feature>`.
///
/// Legacy keys are those of the library JustTweak, `lib.fragments.userDefaultsKey.<variable>`. They are read
/// for declared tweaks that have no current key, and never written. If several features declare the variable
/// of a legacy key, the key is read for each of them. Removing such a value or state does not change the
/// legacy key. Instead, a marker is stored under `<prefix>.removed.value.<feature>/<variable>` or
/// `<prefix>.removed.feature.<feature>`, so that the legacy key is no longer read for this tweak or feature.
///
/// Legacy keys without a declaration are not read; ``TweakManager/validate()`` lists them.
///
/// Edits by other code and processes appear after ``refresh()``, on Apple platforms also when the process
/// posts a change notification.
public final class UserDefaultsTweakProvider: MutableTweakProvider, SnapshotTweakProvider,
    RefreshableTweakProvider
{
    /// The identifier of the provider, which does not change.
    public let id: String
    /// A copy of the content of the user defaults, with its observers.
    public let source: TweakSource
    /// The name of the suite of user defaults; `nil` for the standard ones.
    public let suiteName: String?
    /// The closure that decrypts the provider's encrypted tweaks; if it is `nil`, the manager's closure does.
    public let decryptionClosure: TweakDecryption?
    /// The rule for numbers whose kind differs from the declared kind, such as the int `1` for a double.
    public let numberPolicy: TweakNumberPolicy
    /// The logger of the provider; `nil` leaves messages to the manager's logger.
    public let logger: TweakLogger?

    /// The lock for writes and for reads of the whole content, so that no read sees half a batch.
    ///
    /// It is recursive, because user defaults post notifications while they are written, and an observer may
    /// write, too.
    let turn = NSRecursiveLock()
    let content: Mutex<TweakDefaultsContent>
    /// The number of writes of this provider that are in progress; a write may cause another one.
    let writes = Atomic(0)
    #if canImport(Darwin)
        private let observation: TweakDefaultsObservation
    #endif

    /// Creates a provider and reads the user defaults.
    ///
    /// - Parameters:
    ///   - id: The identifier of the provider.
    ///   - suiteName: The name of the suite of user defaults; `nil` for the standard ones.
    ///   - prefix: The prefix of the keys.
    ///   - readsLegacyKeys: Whether keys of the library JustTweak (legacy keys) are read for declared tweaks
    ///     that have no current key.
    ///   - declaring: The tweaks whose legacy keys are read.
    ///   - numberPolicy: The rule for numbers whose kind differs from the declared kind, such as the int `1`
    ///     for a double.
    ///   - decryptionClosure: Decrypts the provider's encrypted tweaks; if it is `nil`, the manager's closure
    ///     does.
    ///   - logger: Receives the provider's messages; `nil` leaves them to the manager's logger.
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

    /// The status of the content: `ready`, or `fatal` if there is no suite with the name.
    public var status: TweakProviderStatus { source.table.status }

    /// Adds tweaks whose keys of the library JustTweak (legacy keys) are read.
    ///
    /// - Parameter declarations: The tweaks; of several with the same path, the last counts.
    public func declare(_ declarations: [any TweakDeclaring]) {
        content.withLock { $0.declarations.merge(Self.byPath(declarations)) { $1 } }
        reload(cause: .declaration)
    }

    /// Applies a batch; either all of its writes or none take effect.
    ///
    /// - Parameter batch: The writes.
    /// - Throws: ``TweakError`` with the code `invalidValue` for a value that user defaults cannot store, or
    ///   `storageFailed` if the user defaults cannot be saved; nothing has changed then.
    public func apply(_ batch: TweakBatch) throws {
        try exclusively { () throws(TweakError) in try write(batch) }()
    }

    /// Reloads the user defaults, including the changes of other processes.
    ///
    /// - Throws: ``TweakError`` with the code `storageFailed` if the user defaults cannot be read; the
    ///   content then stays unchanged.
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

    /// Saves changes of user defaults to their file, and reads the changes of other processes.
    ///
    /// - Returns: Whether the user defaults were saved and read; always `true` on Apple platforms, where the
    ///   function does nothing because the system synchronizes by itself.
    static func synchronize(_ defaults: UserDefaults) -> Bool {
        #if canImport(Darwin)
            // On Apple platforms, the system synchronizes automatically, and the result of the call is not
            // reliable.
            return true
        #else
            return defaults.synchronize()
        #endif
    }

    /// The user defaults that the provider reads and writes; `nil` if there is no suite with its name.
    ///
    /// Each read creates an object; all objects of one suite share their content.
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

    /// Calls a function while the lock for writes and for reads of the whole content is held.
    ///
    /// - Returns: The result of the function.
    /// - Throws: The error of the function.
    func exclusively<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        turn.lock()
        defer { turn.unlock() }
        return try body()
    }

    /// Reads the whole content of the user defaults, updates the table and notifies its observers.
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
            // During a write, a notification comes from that write, which may be incomplete, so it is
            // ignored.
            guard exclusively({ writes.load(ordering: .relaxed) }) == 0 else { return }
            reload(cause: .refresh)
        }
    #endif

    static func byPath(_ declarations: [any TweakDeclaring]) -> [TweakPath: TweakDeclaration] {
        Dictionary(declarations.map { ($0.declaration.path, $0.declaration) }) { $1 }
    }
}

extension TweakTable {
    /// Replaces the rows and states by those of another table.
    ///
    /// - Returns: The paths and features that differ between the two tables; `nil` if none differs.
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
