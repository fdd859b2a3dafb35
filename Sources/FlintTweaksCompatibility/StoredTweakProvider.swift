internal import FlintTweaks

/// A provider that FlintTweaks has, too.
@available(*, deprecated)
protocol StoredTweakProvider: TweakProvider {
    var hooks: ProviderHooks { get }

    /// What the provider declares.
    var declarations: [TweakDeclaration] { get }

    /// What is wrong with it, so that it has nothing.
    var refusal: FlintTweaks.TweakError? { get }

    /// The provider of FlintTweaks.
    ///
    /// - Parameter declarations: What all providers of the manager declare.
    /// - Returns: A provider that a manager can have.
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
    /// Looks a tweak up and throws as JustTweak does.
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
