internal import FlintTweaks

/// A provider with a counterpart in FlintTweaks.
@available(*, deprecated)
protocol StoredTweakProvider: TweakProvider {
    var hooks: ProviderHooks { get }

    /// The provider's declarations.
    var declarations: [TweakDeclaration] { get }

    /// The reason why the provider is empty; `nil` if it is usable.
    var refusal: FlintTweaks.TweakError? { get }

    /// Creates or configures the counterpart in FlintTweaks.
    ///
    /// - Parameter declarations: The declarations of all providers of the manager.
    /// - Returns: A provider for a manager of FlintTweaks.
    func stored(declaring declarations: [TweakDeclaration]) -> any FlintTweaks.TweakProvider
}

@available(*, deprecated)
extension StoredTweakProvider {
    var declarations: [TweakDeclaration] { [] }
    var refusal: FlintTweaks.TweakError? { nil }

    func find(feature: String, variable: String) throws(TweakError) -> Tweak {
        let tweaks = FlintTweaks.TweakManager(providers: [stored(declaring: declarations)])
        return try tweaks.legacyTweak(feature: feature, variable: variable)
    }
}

extension FlintTweaks.TweakManager {
    /// Looks up a tweak, with the errors of JustTweak.
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
