internal import FlintStreams
internal import Synchronization

extension TweakManager {
    /// Returns the identifier of the provider to which a write goes.
    ///
    /// - Parameter preferred: The identifier that the caller gives; `nil` means the default provider for
    ///   writes.
    /// - Returns: The identifier, `outer > inner` for a provider of a nested manager; `nil` if the provider
    ///   is unknown or read-only, or if no provider can be written to.
    func writableID(_ preferred: String?) -> String? {
        let target = state.withLock { state in
            (try? state.target(preferred ?? writeTarget, manager: id)).map { ($0.slot, $0.innerID) }
        }
        guard let (slot, innerID) = target else { return nil }
        guard let manager = slot.manager else { return slot.id }
        return manager.writableID(innerID).map { "\(slot.id) > \($0)" }
    }

    /// Returns the paths of the tweaks that editing screens list.
    ///
    /// - Parameter includesUndeclared: Whether to add tweaks that a provider has although they are not
    ///   declared.
    func displayedPaths(includesUndeclared: Bool) -> [TweakPath] {
        state.withLock { state in
            let declared = state.resolved.declarations.values.filter(\.isDisplayable).map(\.path)
            guard includesUndeclared else { return declared }
            let others = state.resolved.paths.filter { path in
                guard state.resolved.declarations[path] == nil else { return false }
                let candidates = state.resolved.record(at: path)?.candidates ?? []
                return candidates.lazy.compactMap { $0?.tweak?.isDisplayable }.first ?? false
            }
            return declared + others
        }
    }

    /// Returns the effective value of a path, its declaration, and the tweak of each provider that has a
    /// value.
    func knowledge(of path: TweakPath) -> TweakKnowledge {
        let view = view(at: path)
        return TweakKnowledge(
            resolution: view.untypedResolution, declaration: view.declaration,
            tweaks: view.candidates.compactMap { $0?.tweak })
    }

    /// Logs an error that could not be thrown, and publishes it in the stream ``problems()``.
    ///
    /// - Parameter error: The error.
    package func report(_ error: TweakError) {
        let (version, logger) = state.withLock { ($0.resolved.version, $0.effectiveLogger) }
        problemLog.publish(TweakFinding(error, version: version))
        logger?(.error, error.description)
    }
}

/// The effective value of one path, its declaration, and the tweak of each provider that has a value.
struct TweakKnowledge: Sendable {
    /// The effective value with its provider, its reason and a trace, which lists what each provider has for
    /// the tweak.
    let resolution: TweakResolution<TweakValue?>
    /// The declaration of the tweak; `nil` if it is not declared.
    let declaration: TweakDeclaration?
    /// The tweaks of all providers that have a value, by descending priority.
    let tweaks: [Tweak]

    /// The kind, the options and the range that a new value must meet.
    ///
    /// These restrictions come from the declaration, or else from the first provider that has the tweak. The
    /// result is `nil` if neither exists.
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
    /// Creates the row of a tweak; its title, description and group each come from the first provider that
    /// has one, or else from the declaration.
    ///
    /// - Parameters:
    ///   - known: The effective value, the declaration and the tweaks of all providers.
    ///   - path: The path of the tweak.
    ///   - target: The identifier of the provider to which edits are written; `nil` if no provider can be
    ///     written to.
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
    /// Whether the provider of the entry has a value for the tweak, even one that reads do not accept.
    fileprivate var hasSomething: Bool {
        switch finding {
        case .notFound, .notReady: false
        default: true
        }
    }
}
