/// The resolution, declaration and provider values of one tweak.
struct TweakKnowledge: Sendable {
    /// The effective value with the trace of all providers.
    let resolution: TweakResolution<TweakValue?>
    /// The declaration, if there is one.
    let declaration: TweakDeclaration?
    /// The values of the providers, by descending priority.
    let tweaks: [Tweak]

    /// The kind, options and range that a new value must meet; `nil` if the tweak is unknown.
    var restrictions: TweakDeclaration? {
        if let declaration { return declaration }
        guard let kind = (resolution.value ?? tweaks.first?.value)?.kind, let first = tweaks.first else {
            return nil
        }
        return TweakDeclaration(
            path: first.path, kind: kind, isDisplayable: first.isDisplayable, options: first.options,
            range: first.range)
    }
}

extension DisplayableTweak {
    /// Describes a tweak; each text comes from the first source that has it.
    init(_ known: TweakKnowledge, at path: TweakPath, target: String?) {
        let declaration = known.declaration
        let resolution = known.resolution
        let entries = resolution.trace.entries
        let own = entries.firstIndex { $0.providerID == target }
        let winner = entries.firstIndex { if case .won = $0.finding { true } else { false } }
        let isShadowed = if let own, let winner { winner < own } else { false }
        let restrictions = known.restrictions
        self.init(
            path: path, title: known.tweaks.firstText(\.title) ?? declaration?.title,
            description: known.tweaks.firstText(\.description) ?? declaration?.description,
            group: known.tweaks.firstText(\.group) ?? declaration?.group, value: resolution.value,
            kind: restrictions?.kind ?? .string, options: restrictions?.options ?? [],
            range: restrictions?.range, source: resolution.providerID,
            isOverridden: own.map { entries[$0].hasSomething } ?? false, isShadowed: isShadowed,
            isSensitive: resolution.trace.isSensitive, trace: resolution.trace)
    }
}

extension [Tweak] {
    fileprivate func firstText(_ text: (Tweak) -> String?) -> String? {
        for tweak in self { if let found = text(tweak) { return found } }
        return nil
    }
}

extension TweakTrace.Entry {
    /// Whether the provider has a value that can be removed, usable or not.
    fileprivate var hasSomething: Bool {
        switch finding {
        case .notFound, .notReady: false
        default: true
        }
    }
}
