/// All that a manager and its providers know of one tweak.
struct TweakKnowledge: Sendable {
    /// The effective value and what each provider had to say.
    let resolution: TweakResolution<TweakValue?>
    /// What is declared.
    let declaration: TweakDeclaration?
    /// What the providers have, the one of the highest priority first.
    let tweaks: [Tweak]

    /// What a new value must be like; `nil` if nobody knows the tweak.
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
    /// Describes a tweak by the first source that knows each text.
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
    /// Whether the provider has something that can be removed, usable or not.
    fileprivate var hasSomething: Bool {
        switch finding {
        case .notFound, .notReady: false
        default: true
        }
    }
}
