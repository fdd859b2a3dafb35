internal import FlintStreams
internal import Synchronization

/// Resolves the values of tweaks from several providers in order of priority.
///
/// The first provider has the highest priority. Values are resolved when something changes, not when they are read,
/// so the cost of a read does not depend on the number of providers:
///
/// ```swift
/// let tweaks = TweakManager(providers: [overrides, remote, defaults], declaring: [Tweaks.maxItems])
/// let limit = tweaks[Tweaks.maxItems]
/// for await change in tweaks.changes() { print(change.path, change.source ?? "default") }
/// ```
///
/// A manager is a provider itself, so that managers nest. Everything may be called from any task or thread, and from
/// every callback; no callback is called under a lock. Dropping the last reference ends all streams.
public final class TweakManager: MutableTweakProvider, SnapshotTweakProvider {
    /// The name of the manager as a provider of another one.
    public let id: String
    let writeTarget: String?
    let caching: TweakManagerOptions.Caching
    let state: Mutex<TweakManagerState>
    let feed = TweakChangeFeed()
    let problemLog = Broadcast<TweakFinding>(history: 64)
    /// Rules have changed for some subjects, but not the application's values.
    let ruleChanges = Broadcast<Void>()

    /// Creates a manager.
    ///
    /// It never fails: ``validate()`` reports mistakes in the set-up.
    ///
    /// - Parameters:
    ///   - providers: The providers, by descending priority.
    ///   - declaring: Keys and declarations that fix the kinds and the defaults of their paths.
    ///   - options: How the manager works.
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

    /// The names of the providers, by descending priority.
    public var providerIDs: [String] { state.withLock { $0.resolved.providers.map(\.id) } }

    /// Counts the effective changes.
    public var version: UInt64 { state.withLock { $0.resolved.version } }

    /// Differs from that of a snapshot if a read on behalf of some subject may have another result.
    package var decisionVersion: UInt64 { state.withLock { $0.resolved.decisionVersion } }

    /// Ends all streams and releases the providers; reads keep returning the last values.
    ///
    /// Later writes throw ``TweakError`` with the code `shutDown`. Another call changes nothing.
    public func shutdown() {
        // The old state is released outside the lock: a hook may own an object whose deinitializer uses the manager.
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
    /// Stores a value; a failure is reported by ``problems()`` instead of thrown.
    ///
    /// Generated accessors use it, because a property setter cannot throw. To handle an error, call `set(_:to:in:)`.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: The tweak.
    public func assign<Value>(_ value: Value, to key: TweakKey<Value>) {
        do {
            try set(key, to: value)
        } catch {
            report(error)
        }
    }
}
