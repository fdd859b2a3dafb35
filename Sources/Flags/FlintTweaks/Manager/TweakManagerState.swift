public import Synchronization

/// The state of a manager, which its lock guards.
struct TweakManagerState {
    /// One provider of a manager, with its state there.
    struct Slot {
        let token: UInt64
        let provider: any TweakProvider
        let source: TweakSource?
        /// The identifier of the provider, unique in the manager.
        var id: String
        /// The version of the provider's source that the manager has applied; nil for none.
        var seen: UInt64?
        /// The paths whose rows of that version are not applied yet, because they are being decrypted.
        var pending: Set<TweakPath> = []
        var observation: TweakSourceObservation?
        var declarations: [TweakDeclaration] = []
        /// Whether the provider must be queried for each path.
        ///
        /// It must if its content cannot be listed, or if it is a manager with such a provider.
        var mustBeAsked = false

        var manager: TweakManager? { provider as? TweakManager }

        static func new(_ provider: any TweakProvider) -> Slot {
            Slot(
                token: TweakManagerState.nextToken(), provider: provider,
                source: (provider as? any SnapshotTweakProvider)?.source,
                id: provider.id)
        }

        /// Detaches the provider from a manager: ends the observation, and revokes closures that were passed
        /// on.
        func detach(from owner: ObjectIdentifier) {
            observation?.cancel()
            guard let manager else { return }
            TweakNesting.leave(manager, in: owner)
            manager.disinherit(from: owner)
        }
    }

    typealias Inherited = (owner: ObjectIdentifier, decryption: TweakDecryption?, logger: TweakLogger?)

    var resolved = ResolvedTweaks()
    var slots: [Slot] = []
    /// The number of changes of providers, declarations and closures.
    ///
    /// Work that was prepared for another generation is repeated.
    var generation: UInt64 = 0
    /// The number of all updates of the state.
    var revision: UInt64 = 0
    /// The number of updates by repeated queries to providers.
    var askings: UInt64 = 0
    var decryption: TweakDecryption?
    /// The number of changes of the decryption closure; rows that were decrypted with another closure are not
    /// applied.
    var hookRevision: UInt64 = 0
    var logger: TweakLogger?
    /// The decryption closure and the logger of the outer manager, with that manager; nil if no manager has
    /// this one.
    var inherited: Inherited?
    /// The declarations of keys, in the order in which they were added.
    var keyDeclarations: [TweakDeclaration]
    /// The merged declarations of keys and providers, ordered by path.
    var declarations: [TweakDeclaration] = []
    var stamps: [TweakPath: TweakStamp] = [:]
    var isShutDown = false
    /// The source that outer managers read; `nil` before the first one does.
    var outlet: TweakSource?
    /// The changes that are not yet published to outer managers.
    var unpublished: (paths: Set<TweakPath>, features: Set<String>, cause: TweakChangeCause) =
        ([], [], .refresh)
    var subjectReads = SubjectReadObservers()
    /// The problems that were found when providers were added.
    var findings: [TweakFinding] = []
    /// The problems of queries and typed reads that were reported in the current version, so that each is
    /// reported once.
    var reported: (version: UInt64, problems: Set<TweakError>) = (0, [])

    init(options: TweakManagerOptions, declarations: [TweakDeclaration]) {
        decryption = options.decryptionClosure
        logger = options.logger
        keyDeclarations = declarations
        resolved.featurePolicy = options.featurePolicy
    }

    /// The closure that decrypts values of providers that have no closure of their own.
    var effectiveDecryption: TweakDecryption? { decryption ?? inherited?.decryption }
    /// The logger of the manager, and of its providers that have no logger of their own.
    var effectiveLogger: TweakLogger? { logger ?? inherited?.logger }

    func position(of token: UInt64) -> Int? { slots.firstIndex { $0.token == token } }

    mutating func shutDown() {
        isShutDown = true
        generation += 1
        revision += 1
        slots = []
        resolved.isLive = false
        resolved.hasLookups = false
        decryption = nil
        logger = nil
        inherited = nil
        subjectReads.removeAll()
    }
}

/// A counter that changes whenever reads of a path may get another value.
@usableFromInline
final class TweakStamp: Sendable {
    @usableFromInline let count = Atomic<UInt64>(1)

    /// The current count, which is never zero.
    @inlinable var value: UInt64 { count.load(ordering: .acquiring) }

    func change() { count.wrappingAdd(1, ordering: .releasing) }
}
