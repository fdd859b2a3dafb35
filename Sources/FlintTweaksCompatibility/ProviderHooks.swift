internal import FlintTweaks
internal import Synchronization

/// The closures of a provider or a manager, which can be replaced at any time.
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

    /// The decryption closure in the form of FlintTweaks.
    var translatedDecryption: TweakDecryption? {
        guard let decryption else { return nil }
        return { tweak throws -> FlintTweaks.TweakValue in
            guard let tweak = Tweak(tweak) else { throw TweakError.notSupported }
            let value: any TweakRepresentable = decryption(tweak)
            return value.tweakValue
        }
    }

    /// Replaced closures are released outside the lock: a closure may own an object whose deinitializer uses the
    /// hooks.
    private func replace(_ change: (inout Held) -> Void) {
        let old = held.withLock { held in
            let old = held
            change(&held)
            return old
        }
        withExtendedLifetime(old) {}
    }
}
