internal import FlintTweaks
internal import Synchronization

/// An adapter with which a manager of FlintTweaks can use a provider that conforms to JustTweak's protocol.
@available(*, deprecated)
struct TranslatedTweakProvider: FlintTweaks.TweakProvider {
    let id: String
    private let provider: any TweakProvider

    init(_ provider: any TweakProvider) {
        id = String(describing: type(of: provider))
        self.provider = provider
    }

    /// Returns an adapter with which a manager of FlintTweaks can use a provider.
    ///
    /// The adapter can be written to if the provider is a ``MutableTweakProvider``.
    static func translating(_ provider: any TweakProvider) -> any FlintTweaks.TweakProvider {
        guard let mutable = provider as? any MutableTweakProvider else {
            return TranslatedTweakProvider(provider)
        }
        return Mutable(base: TranslatedTweakProvider(provider), provider: mutable)
    }

    func tweak(feature: String, variable: String) throws -> FlintTweaks.Tweak? {
        do {
            let tweak = try provider.tweakWith(feature: feature, variable: variable)
            let value: any TweakRepresentable = tweak.value
            return FlintTweaks.Tweak(
                feature: feature, variable: variable, value: value.tweakValue, title: tweak.title,
                description: tweak.desc, group: tweak.group)
        } catch TweakError.notFound {
            return nil
        }
    }

    // JustTweak's protocol cannot distinguish “off” from “unknown”, so `false` counts as no state.
    func featureState(_ feature: String) -> Bool? { provider.isFeatureEnabled(feature) ? true : nil }
}

@available(*, deprecated)
extension TranslatedTweakProvider {
    struct Mutable: FlintTweaks.MutableTweakProvider {
        let base: TranslatedTweakProvider
        let provider: any MutableTweakProvider

        var id: String { base.id }

        func tweak(feature: String, variable: String) throws -> FlintTweaks.Tweak? {
            try base.tweak(feature: feature, variable: variable)
        }

        func featureState(_ feature: String) -> Bool? { base.featureState(feature) }

        func apply(_ batch: TweakBatch) throws {
            var writes: [(path: TweakPath, value: (any TweakValue)?)] = []
            for operation in batch.operations {
                switch operation {
                case .set(let path, let value):
                    guard let value = value.legacyValue else {
                        throw unsupported("an array or an object", path)
                    }
                    writes.append((path, value))
                case .delete(let path): writes.append((path, nil))
                case .setFeature, .reset: throw unsupported("the state of a feature, or a reset", nil)
                }
            }
            for write in writes {
                if let value = write.value {
                    provider.set(value, feature: write.path.feature, variable: write.path.variable)
                } else {
                    provider.deleteValue(feature: write.path.feature, variable: write.path.variable)
                }
            }
        }

        private func unsupported(_ what: String, _ path: TweakPath?) -> FlintTweaks.TweakError {
            FlintTweaks.TweakError(
                .notSupported, path: path, providerID: id,
                "“\(id)” cannot store \(what): it has JustTweak's protocol. Conform to FlintTweaks' instead.")
        }
    }
}

// MARK: - StoredTweakProvider

/// A provider with the interface of JustTweak that stores its values in a provider of FlintTweaks.
@available(*, deprecated)
protocol StoredTweakProvider: TweakProvider {
    var hooks: ProviderHooks { get }

    /// The tweaks that the provider's JSON file declares; empty for providers without a file.
    var declarations: [TweakDeclaration] { get }

    /// The error because of which the provider has no values, such as an unreadable file; `nil` if there was
    /// no error.
    var refusal: FlintTweaks.TweakError? { get }

    /// Returns the provider of FlintTweaks in which this provider stores its values, for a manager of
    /// FlintTweaks.
    ///
    /// - Parameter declarations: The tweaks that the files of all providers of the manager declare. User
    ///   defaults need them to read the values that JustTweak stored.
    /// - Returns: The provider of FlintTweaks, with the values of this provider.
    func stored(declaring declarations: [TweakDeclaration]) -> any FlintTweaks.TweakProvider
}

@available(*, deprecated)
extension StoredTweakProvider {
    var declarations: [TweakDeclaration] { [] }
    var refusal: FlintTweaks.TweakError? { nil }

    func find(feature: String, variable: String) throws(TweakError) -> Tweak {
        let tweaks = FlintTweaks.TweakManager(providers: [stored(declaring: declarations)])
        // In JustTweak, the source is set only by a manager.
        let tweak = try tweaks.legacyTweak(feature: feature, variable: variable)
        return Tweak(
            feature: tweak.feature, variable: tweak.variable, value: tweak.value, title: tweak.title,
            description: tweak.desc, group: tweak.group)
    }
}

extension FlintTweaks.TweakManager {
    /// Returns a tweak with its effective value, as a tweak of JustTweak.
    ///
    /// - Throws: ``TweakError/notFound`` if no provider has the tweak;
    ///   ``TweakError/decryptionClosureNotProvided`` if its value is encrypted and no closure decrypts it;
    ///   ``TweakError/notSupported`` if the value cannot be read for another reason, or is an array or an
    ///   object.
    @available(*, deprecated)
    func legacyTweak(feature: String, variable: String) throws(TweakError) -> Tweak {
        do throws(FlintTweaks.TweakError) {
            if let tweak = Tweak(try tweakWith(feature: feature, variable: variable)) { return tweak }
        } catch {
            throw TweakError(error)
        }
        throw .notSupported
    }
}

// MARK: - ProviderHooks

/// The log closure and the decryption closure of a provider or a manager; both can be replaced at any time.
@available(*, deprecated)
final class ProviderHooks: Sendable {
    struct Held: Sendable {
        var log: LogClosure?
        var decryption: (@Sendable (Tweak) -> any TweakValue)?
    }

    private let held = Mutex(Held())

    var log: LogClosure? {
        get { held.withLock { $0 }.log }
        set { replace { $0.log = newValue } }
    }

    var decryption: (@Sendable (Tweak) -> any TweakValue)? {
        get { held.withLock { $0 }.decryption }
        set { replace { $0.decryption = newValue } }
    }

    /// The decryption closure, converted to the types of FlintTweaks; `nil` if no decryption closure is set.
    var translatedDecryption: TweakDecryption? {
        guard let decryption else { return nil }
        return { tweak throws -> FlintTweaks.TweakValue in
            guard let tweak = Tweak(tweak) else { throw TweakError.notSupported }
            let value: any TweakRepresentable = decryption(tweak)
            return value.tweakValue
        }
    }

    /// Replaces the log closure or the decryption closure.
    ///
    /// The former closure is released outside the lock, because it may own an object whose deinitializer
    /// reads or replaces these closures.
    ///
    /// - Parameter change: A function that sets the new closure. The function is called while the lock is
    ///   held.
    private func replace(_ change: (inout Held) -> Void) {
        let old = held.withLock { held in
            let old = held
            change(&held)
            return old
        }
        withExtendedLifetime(old) {}
    }
}
