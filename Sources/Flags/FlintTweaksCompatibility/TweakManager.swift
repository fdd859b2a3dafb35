public import FlintTweaks
public import Foundation
internal import Synchronization

/// A manager that resolves the values of tweaks, with the interface of the library JustTweak.
///
/// The manager wraps a manager of FlintTweaks, ``tweaks``. Code that has migrated to FlintTweaks uses
/// ``tweaks`` directly. A feature is on if any provider has it on. After each change of a value, the manager
/// posts ``TweakProviderDidChangeNotification`` on the main actor, with ``tweaks`` as the object. When other
/// code posts the notification, the manager queries its providers again, and its observers receive the tweak
/// that the notification contains.
@available(
    *, deprecated,
    message:
        "Use FlintTweaks.TweakManager(providers:declaring:options:), or this manager's tweaks for code that has moved."
)
public final class TweakManager: MutableTweakProvider {
    /// The manager of FlintTweaks that this manager wraps.
    public let tweaks: FlintTweaks.TweakManager

    private let hooks: ProviderHooks
    private let isCaching = Mutex(false)
    private let observers = Mutex<[ObjectIdentifier: Observer]>([:])
    private let posting: Task<Void, Never>
    private let subscription = Mutex<(any NSObjectProtocol)?>(nil)

    private struct Observer {
        let task: Task<Void, Never>
        let closure: @MainActor (Tweak) -> Void
    }

    /// Creates a manager.
    ///
    /// - Parameter tweakProviders: The providers, by descending priority: the value of a tweak comes from the
    ///   first provider that has the tweak.
    public init(tweakProviders: [any TweakProvider]) {
        let stored = tweakProviders.map { $0 as? any StoredTweakProvider }
        let declarations = stored.flatMap { $0?.declarations ?? [] }
        let providers = zip(tweakProviders, stored).map { provider, stored in
            if let manager = provider as? TweakManager {
                return manager.tweaks as any FlintTweaks.TweakProvider
            }
            return stored?.stored(declaring: declarations) ?? TranslatedTweakProvider.translating(provider)
        }
        let hooks = ProviderHooks()
        let tweaks = FlintTweaks.TweakManager(
            providers: providers,
            options: TweakManagerOptions(
                featurePolicy: .anyEnabled,
                logger: { level, message in hooks.log?(message(), LogLevel(level)) }))
        for provider in stored { if let refusal = provider?.refusal { tweaks.report(refusal) } }
        self.hooks = hooks
        self.tweaks = tweaks
        posting = Task(name: "tweaks.notifications") { [changes = tweaks.changes()] in
            for await change in changes {
                await MainActor.run {
                    let information = Tweak(change).map { [TweakProviderDidChangeNotificationTweakKey: $0] }
                    NotificationCenter.default.post(
                        name: TweakProviderDidChangeNotification, object: tweaks, userInfo: information)
                }
            }
        }
        subscription.withLock { subscription in
            subscription = NotificationCenter.default.addObserver(
                forName: TweakProviderDidChangeNotification, object: nil, queue: nil
            ) { [weak self] notification in
                // The notification of a manager has the manager as its object. It is ignored, because its
                // change was announced already.
                guard !(notification.object is FlintTweaks.TweakManager) else { return }
                self?.take(notification.userInfo?[TweakProviderDidChangeNotificationTweakKey] as? Tweak)
            }
        }
    }

    /// Queries the providers again, after other code has posted ``TweakProviderDidChangeNotification``.
    ///
    /// - Parameter tweak: The changed tweak from the notification, which all observers then receive. If it is
    ///   `nil`, no observer is called.
    private func take(_ tweak: Tweak?) {
        tweaks.resetCache()
        guard let tweak else { return }
        let closures = observers.withLock { $0.values.map(\.closure) }
        guard !closures.isEmpty else { return }
        Task(name: "tweaks.observer") { @MainActor in
            for closure in closures { closure(tweak) }
        }
    }

    deinit {
        posting.cancel()
        observers.withLock { $0 }.values.forEach { $0.task.cancel() }
        if let token = subscription.withLock({ $0 }) { NotificationCenter.default.removeObserver(token) }
    }

    /// The closure that receives the log messages of the manager and its providers; `nil` for none.
    public var logClosure: LogClosure? {
        get { hooks.log }
        set { hooks.log = newValue }
    }

    /// The closure that decrypts encrypted tweaks of providers that have no closure of their own; `nil` for
    /// none.
    public var decryptionClosure: (@Sendable (Tweak) -> any TweakValue)? {
        get { hooks.decryption }
        set {
            hooks.decryption = newValue
            tweaks.setDecryption(hooks.translatedDecryption)
        }
    }

    /// A setting of JustTweak that has no effect here.
    ///
    /// The values of providers that announce changes are always cached. Other providers are queried at each
    /// read.
    public var useCache: Bool {
        get { isCaching.withLock { $0 } }
        set { isCaching.withLock { $0 = newValue } }
    }

    /// Queries again the providers that do not announce changes, and announces each value that has changed.
    public func resetCache() { tweaks.resetCache() }

    /// Returns whether a feature is on.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: `true` if at least one provider has the feature on.
    public func isFeatureEnabled(_ feature: String) -> Bool { tweaks.isFeatureEnabled(feature) }

    /// Returns a tweak with its effective value, which comes from the first provider that has the tweak.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    /// - Returns: The tweak, with the name of that provider as its source.
    /// - Throws: ``TweakError/notFound`` if no provider has the tweak;
    ///   ``TweakError/decryptionClosureNotProvided`` if its value is encrypted and no closure decrypts it;
    ///   ``TweakError/notSupported`` if the value cannot be read for another reason, or is an array or an
    ///   object.
    public func tweakWith(feature: String, variable: String) throws -> Tweak {
        try tweaks.legacyTweak(feature: feature, variable: variable)
    }

    /// Stores the value of a tweak in the first provider that can be written to.
    ///
    /// A failure is logged, and published among the problems of ``tweaks``.
    ///
    /// - Parameters:
    ///   - value: The value to store.
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    public func set(_ value: any TweakValue, feature: String, variable: String) {
        do throws(FlintTweaks.TweakError) {
            try tweaks.write { $0.set(feature: feature, variable: variable, to: value) }
        } catch {
            tweaks.report(error)
        }
    }

    /// Removes the value of a tweak from the first provider that can be written to.
    ///
    /// A failure is logged, and published among the problems of ``tweaks``.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    public func deleteValue(feature: String, variable: String) {
        do throws(FlintTweaks.TweakError) {
            try tweaks.delete(feature: feature, variable: variable)
        } catch {
            tweaks.report(error)
        }
    }

    // MARK: Observers

    /// Calls a closure on the main actor after each change of a tweak's value, until the object is
    /// deregistered.
    ///
    /// - Parameters:
    ///   - object: The object that identifies the observer. The manager does not retain it. Another call with
    ///     the same object replaces the closure.
    ///   - closure: A closure that receives the tweak with its new value. It is not called when a tweak has
    ///     no value anymore.
    @preconcurrency
    public func registerForConfigurationsUpdates(
        _ object: NSObject, closure: @escaping @MainActor (Tweak) -> Void
    ) {
        let task = Task(name: "tweaks.observer") { [changes = tweaks.changes()] in
            for await change in changes {
                if let tweak = Tweak(change) { await closure(tweak) }
            }
        }
        let observer = Observer(task: task, closure: closure)
        observers.withLock { $0.updateValue(observer, forKey: ObjectIdentifier(object)) }?.task.cancel()
    }

    /// Ends the calls of the closure that was registered for an object.
    ///
    /// - Parameter object: The object with which the closure was registered.
    public func deregisterFromConfigurationsUpdates(_ object: NSObject) {
        observers.withLock { $0.removeValue(forKey: ObjectIdentifier(object)) }?.task.cancel()
    }
}

/// The name of the notification that a manager posts after each change of a tweak's value, as in JustTweak.
@available(*, deprecated, message: "Use the streams of FlintTweaks.TweakManager: changes() and values(for:).")
public let TweakProviderDidChangeNotification = Notification.Name("TweakProviderDidChangeNotification")

/// The key of the changed ``Tweak`` in the user info of ``TweakProviderDidChangeNotification``.
@available(*, deprecated, message: "Use the streams of FlintTweaks.TweakManager: changes() and values(for:).")
public let TweakProviderDidChangeNotificationTweakKey: String = "TweakProviderDidChangeNotificationTweakKey"

@available(*, deprecated)
extension Tweak {
    /// Creates a tweak with the new value of a change.
    ///
    /// The result is `nil` if the tweak has no value after the change, or an array or an object.
    fileprivate init?(_ change: TweakChange) {
        guard let value = change.after?.legacyValue else { return nil }
        self.init(
            feature: change.path.feature, variable: change.path.variable, value: value, source: change.source)
    }
}

@available(*, deprecated)
extension LogLevel {
    fileprivate init(_ level: TweakLogLevel) {
        self =
            switch level {
            case .error: .error
            case .debug: .debug
            case .verbose: .verbose
            }
    }
}
