internal import FlintTweaks

/// An adapter from JustTweak's provider protocol to that of FlintTweaks.
@available(*, deprecated)
struct TranslatedTweakProvider: FlintTweaks.TweakProvider {
    let id: String
    private let provider: any TweakProvider

    init(_ provider: any TweakProvider) {
        id = String(describing: type(of: provider))
        self.provider = provider
    }

    /// Adapts a provider; the result is mutable if the original is.
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
