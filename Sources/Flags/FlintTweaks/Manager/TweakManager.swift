package import FlintBasics
internal import FlintStreams
internal import Synchronization

/// A manager that resolves the values of tweaks from several providers in order of priority.
///
/// The first provider has the highest priority. Values are resolved when something changes, not when they are
/// read, so the cost of a read does not depend on the number of providers:
///
/// ```swift
/// let tweaks = TweakManager(providers: [overrides, remote, defaults], declaring: [Tweaks.maxItems])
/// let limit = tweaks[Tweaks.maxItems]
/// for await change in tweaks.changes() { print(change.path, change.source ?? "default") }
/// ```
///
/// A manager is a provider itself, so a manager can contain other managers. All members may be used from any
/// task or thread, and from callbacks; no callback is called under a lock. When the manager is released, all
/// streams end.
public final class TweakManager: MutableTweakProvider, SnapshotTweakProvider {
    /// The identifier of the manager as a provider of another manager.
    public let id: String
    let writeTarget: String?
    let caching: TweakManagerOptions.Caching
    let state: Mutex<TweakManagerState>
    let feed = TweakChangeFeed()
    let problemLog = Broadcast<TweakFinding>(history: 64)
    /// A signal that rules have changed for some subjects, although the values without a subject stay the
    /// same.
    let ruleChanges = Broadcast<Void>()
    /// The objects that other modules, such as FlintObservation, attach to the manager; they live as long as
    /// the manager.
    package let extensions = AttachedObjects()

    /// Creates a manager.
    ///
    /// The initializer does not throw; ``validate()`` reports mistakes in the set-up.
    ///
    /// - Parameters:
    ///   - providers: The providers, by descending priority.
    ///   - declaring: Keys and declarations, which determine the kinds and defaults of their tweaks.
    ///   - options: The configuration, such as the provider to write to and the decryption closure.
    public init(
        providers: [any TweakProvider], declaring: [any TweakDeclaring] = [],
        options: TweakManagerOptions = TweakManagerOptions()
    ) {
        id = options.id
        writeTarget = options.writeTarget
        caching = options.caching
        state = Mutex(
            TweakManagerState(options: options, declarations: declaring.map { $0.declaration }))
        let slots = providers.map { TweakManagerState.Slot.new($0) }
        restructure(cause: .providers, isSilent: true) { $0 += slots }
    }

    deinit {
        let owner = ObjectIdentifier(self)
        for slot in state.withLock({ $0.slots }) { slot.detach(from: owner) }
        feed.finish()
        problemLog.finish()
        ruleChanges.finish()
    }

    /// The identifiers of the providers, by descending priority.
    public var providerIDs: [String] { state.withLock { $0.resolved.providers.map(\.id) } }

    /// The number of the newest version of the manager's values.
    ///
    /// The number rises by one with each write or update that changes effective values, states of features,
    /// or the list or the status of the providers.
    public var version: UInt64 { state.withLock { $0.resolved.version } }

    /// A number that rises whenever a read, for any subject, may have another result than before.
    ///
    /// Compare it with the number of a snapshot to find out whether the snapshot is outdated.
    package var decisionVersion: UInt64 { state.withLock { $0.resolved.decisionVersion } }

    /// Ends all streams and releases the providers; reads keep returning the last values.
    ///
    /// Later writes throw ``TweakError`` with the code `shutDown`. A repeated call has no effect.
    public func shutdown() {
        // The old state is released outside the lock, because a closure may own an object whose deinitializer
        // uses the manager.
        let released = state.withLock { state in
            defer { state.shutDown() }
            return state
        }
        for slot in released.slots { slot.detach(from: ObjectIdentifier(self)) }
        feed.finish()
        problemLog.finish()
        ruleChanges.finish()
    }
}

extension TweakManager {
    /// Stores a value; a failure is not thrown, but is among ``problems()``.
    ///
    /// Generated accessors call this function, because a property setter cannot throw. To handle an error,
    /// call `set(_:to:in:)`.
    ///
    /// - Parameters:
    ///   - value: The value to store.
    ///   - key: The tweak.
    public func assign<Value>(_ value: Value, to key: TweakKey<Value>) {
        do {
            try set(key, to: value)
        } catch {
            report(error)
        }
    }
}
