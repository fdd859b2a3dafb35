public import Synchronization

/// The state of a manager, protected by its lock.
struct TweakManagerState {
    /// One provider.
    struct Slot {
        let token: UInt64
        let provider: any TweakProvider
        let source: TweakSource?
        /// The name among the providers of the manager; unique.
        var id: String
        /// The version of the source that is applied.
        var seen: UInt64?
        /// The paths whose rows of that version are not applied yet, because they are being decrypted.
        var pending: Set<TweakPath> = []
        var observation: TweakSourceObservation?
        var declarations: [TweakDeclaration] = []
        /// Whether it is lookup-only: not a snapshot provider, or a manager with such a provider.
        var mustBeAsked = false

        var manager: TweakManager? { provider as? TweakManager }

        static func new(_ provider: any TweakProvider) -> Slot {
            Slot(
                token: TweakManagerState.nextToken(), provider: provider,
                source: (provider as? any SnapshotTweakProvider)?.source,
                id: provider.id)
        }

        /// Detaches the provider from a manager: ends the observation and revokes inherited hooks.
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
    /// Counts the changes of providers, declarations and hooks; work that was prepared for another generation is
    /// repeated.
    var generation: UInt64 = 0
    /// Counts all updates of the state.
    var revision: UInt64 = 0
    /// Counts the updates from repeated queries to providers.
    var askings: UInt64 = 0
    var decryption: TweakDecryption?
    /// Counts the changes of hooks; rows that were decrypted with another hook are not applied.
    var hookRevision: UInt64 = 0
    var logger: TweakLogger?
    /// The hooks that are inherited from an outer manager, with that manager.
    var inherited: Inherited?
    /// The declarations of keys, in order.
    var keyDeclarations: [TweakDeclaration]
    /// All declarations in force, ordered by path.
    var declarations: [TweakDeclaration] = []
    var stamps: [TweakPath: TweakStamp] = [:]
    var isShutDown = false
    /// The source that outer managers read; `nil` until one does.
    var outlet: TweakSource?
    /// The changes that are not published to the outlet yet.
    var unpublished: (paths: Set<TweakPath>, features: Set<String>, cause: TweakChangeCause) =
        ([], [], .refresh)
    var subjectReads = SubjectReadObservers()
    /// The problems with providers when they were added.
    var findings: [TweakFinding] = []
    /// The problems that were reported, at a version, for uncached query results and typed reads.
    var reported: (version: UInt64, problems: Set<TweakError>) = (0, [])

    init(options: TweakManagerOptions, declarations: [TweakDeclaration]) {
        decryption = options.decryptionClosure
        logger = options.logger
        keyDeclarations = declarations
        resolved.featurePolicy = options.featurePolicy
    }

    /// The hook for providers without one.
    var effectiveDecryption: TweakDecryption? { decryption ?? inherited?.decryption }
    /// The logger of the manager, and of providers without one.
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

/// A counter that changes whenever bound tweaks of a path may read another value.
@usableFromInline
final class TweakStamp: Sendable {
    @usableFromInline let count = Atomic<UInt64>(1)

    /// The current stamp; never zero.
    @inlinable var value: UInt64 { count.load(ordering: .acquiring) }

    func change() { count.wrappingAdd(1, ordering: .releasing) }
}
