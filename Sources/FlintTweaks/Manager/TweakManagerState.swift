/// What a manager protects with its lock.
struct TweakManagerState {
    /// One provider.
    struct Slot {
        let token: UInt64
        let provider: any TweakProvider
        let source: TweakSource?
        /// The name among the providers of the manager; unique.
        var id: String
        /// The version of the source that the picture has.
        var seen: UInt64?
        /// The paths that the picture does not have as of that version, because they are being decrypted.
        var owed: Set<TweakPath> = []
        var observation: TweakSourceObservation?
        var declarations: [TweakDeclaration] = []
        /// Whether it must be asked at each read: it is no snapshot provider, or a manager of one that is none.
        var mustBeAsked = false

        var manager: TweakManager? { provider as? TweakManager }

        static func new(_ provider: any TweakProvider) -> Slot {
            Slot(
                token: TweakManagerState.nextToken(), provider: provider,
                source: (provider as? any SnapshotTweakProvider)?.source,
                id: provider.id)
        }

        /// Undoes what attaching the provider to a manager has done.
        func detach(from owner: ObjectIdentifier) {
            observation?.cancel()
            guard let manager else { return }
            TweakNesting.leave(manager, in: owner)
            manager.disinherit(from: owner)
        }
    }

    typealias Inherited = (owner: ObjectIdentifier, decryption: TweakDecryption?, logger: TweakLogger?)

    var picture = TweakPicture()
    var slots: [Slot] = []
    /// Counts the changes of providers, declarations and hooks; work that was prepared for another one is redone.
    var generation: UInt64 = 0
    /// Counts everything that is put in.
    var revision: UInt64 = 0
    /// Counts what was put in because providers were asked again.
    var askings: UInt64 = 0
    var decryption: TweakDecryption?
    /// Counts the changes of hooks; what was decrypted with another one is not put in.
    var hookRevision: UInt64 = 0
    var logger: TweakLogger?
    /// The hooks of the manager that this one is a provider of, with the manager that they come from.
    var inherited: Inherited?
    /// What keys declare, in order.
    var keyDeclarations: [TweakDeclaration]
    /// All declarations in force, ordered by path.
    var declarations: [TweakDeclaration] = []
    var stamps: [TweakPath: TweakStamp] = [:]
    var isShutDown = false
    /// Where outer managers read this one, once one does.
    var outlet: TweakSource?
    /// What the outlet does not show yet.
    var unpublished: (paths: Set<TweakPath>, features: Set<String>, cause: TweakChangeCause) =
        ([], [], .refresh)
    /// What was wrong with the providers when they were put in.
    var findings: [TweakFinding] = []
    /// What was reported for answers that are not kept, and for typed reads, at a version.
    var reported: (version: UInt64, problems: Set<TweakError>) = (0, [])

    init(options: TweakManagerOptions, declarations: [TweakDeclaration]) {
        decryption = options.decryptionClosure
        logger = options.logger
        keyDeclarations = declarations
        picture.featurePolicy = options.featurePolicy
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
        picture.isLive = false
        picture.hasLookups = false
        decryption = nil
        logger = nil
        inherited = nil
    }
}
