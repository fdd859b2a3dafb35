public import Synchronization

/// The mutable state of a manager, which the manager's lock guards.
struct TweakManagerState {
    /// A manager's entry for one of its providers.
    struct Slot {
        let token: UInt64
        let provider: any TweakProvider
        let source: TweakSource?
        /// The identifier of the provider in the manager; a number is appended if another provider has the
        /// same one.
        var id: String
        /// The version of the provider's content that the manager has applied; `nil` if it has applied none
        /// yet.
        var seen: UInt64?
        /// The paths whose values in the version ``seen`` are not applied yet, because their decryption is in
        /// progress.
        var pending: Set<TweakPath> = []
        var observation: TweakSourceObservation?
        var declarations: [TweakDeclaration] = []
        /// Whether the provider must be queried for single paths, because it cannot list its content.
        ///
        /// True as well for a manager that contains such a provider.
        var mustBeAsked = false

        var manager: TweakManager? { provider as? TweakManager }

        static func new(_ provider: any TweakProvider) -> Slot {
            Slot(
                token: TweakManagerState.nextToken(), provider: provider,
                source: (provider as? any SnapshotTweakProvider)?.source,
                id: provider.id)
        }

        /// Ends the manager's observation of the provider.
        ///
        /// If the provider is a manager, it stops using the decryption closure and the logger of the outer
        /// manager.
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
    /// The number of changes of providers, declarations and closures, which together are the manager's
    /// set-up.
    ///
    /// An update that was prepared outside the lock is repeated if the number has changed meanwhile.
    var generation: UInt64 = 0
    /// The number of all changes of the state, including those of provider content.
    var revision: UInt64 = 0
    /// The number of times that providers that cannot list their content were queried again after a write or
    /// reset.
    var askings: UInt64 = 0
    var decryption: TweakDecryption?
    /// The number of changes of the effective decryption closure so far.
    ///
    /// Values that were decrypted under another number are not applied.
    var hookRevision: UInt64 = 0
    var logger: TweakLogger?
    /// The decryption closure, the logger and the identity of the outer manager.
    ///
    /// `nil` if this manager is not a provider of another manager.
    var inherited: Inherited?
    /// The declarations that the application has given to the manager, as keys or as declarations, in the
    /// order in which they were added; those of providers are not among them.
    var keyDeclarations: [TweakDeclaration]
    /// The merged declarations of keys and providers, ordered by path.
    var declarations: [TweakDeclaration] = []
    var stamps: [TweakPath: TweakStamp] = [:]
    var isShutDown = false
    /// The effective values as the content of a provider; `nil` until an outer manager uses this manager.
    var outlet: TweakSource?
    /// The paths and features whose changes are not in ``outlet`` yet, with the cause of the newest change.
    var unpublished: (paths: Set<TweakPath>, features: Set<String>, cause: TweakChangeCause) =
        ([], [], .refresh)
    var subjectReads = SubjectReadObservers()
    /// The problems that were found when providers were added: managers that would contain themselves.
    var findings: [TweakFinding] = []
    /// The errors that reads and queries have reported in one version of the values, so that each is reported
    /// once.
    var reported: (version: UInt64, problems: Set<TweakError>) = (0, [])

    init(options: TweakManagerOptions, declarations: [TweakDeclaration]) {
        decryption = options.decryptionClosure
        logger = options.logger
        keyDeclarations = declarations
        resolved.featurePolicy = options.featurePolicy
    }

    /// The decryption closure for providers without one of their own: the manager's, or else the outer
    /// manager's; `nil` if neither has one.
    var effectiveDecryption: TweakDecryption? { decryption ?? inherited?.decryption }
    /// The logger for the manager and providers without one of their own: the manager's, or else the outer
    /// manager's; `nil` if neither has one.
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

/// A counter that changes whenever a read of one path may return another value; bound tweaks compare its
/// states to find out whether their cached values are outdated.
@usableFromInline
final class TweakStamp: Sendable {
    @usableFromInline let count = Atomic<UInt64>(1)

    /// The current count, which is never zero.
    @inlinable var value: UInt64 { count.load(ordering: .acquiring) }

    func change() { count.wrappingAdd(1, ordering: .releasing) }
}
