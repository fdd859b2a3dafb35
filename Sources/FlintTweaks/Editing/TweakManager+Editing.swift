internal import FlintStreams
internal import Synchronization

extension TweakManager {
    /// Finds the provider that a write goes to.
    ///
    /// - Parameter preferred: The provider that the caller names; `nil` leaves the choice to the manager.
    /// - Returns: The provider's name in traces; `nil` if none can be written to.
    func writableID(_ preferred: String?) -> String? {
        let target = state.withLock { state in
            (try? state.target(preferred ?? writeTarget, manager: id)).map { ($0.slot, $0.innerID) }
        }
        guard let (slot, innerID) = target else { return nil }
        guard let manager = slot.manager else { return slot.id }
        return manager.writableID(innerID).map { "\(slot.id) > \($0)" }
    }

    /// The paths of the displayable tweaks.
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

    /// Collects the resolution, declaration and provider values of a tweak.
    func knowledge(of path: TweakPath) -> TweakKnowledge {
        let view = view(at: path)
        return TweakKnowledge(
            resolution: view.untypedResolution, declaration: view.declaration,
            tweaks: view.candidates.compactMap { $0?.tweak })
    }

    /// Reports an error that could not be thrown.
    ///
    /// - Parameter error: The error.
    package func report(_ error: TweakError) {
        let (version, logger) = state.withLock { ($0.resolved.version, $0.effectiveLogger) }
        problemLog.publish(TweakFinding(error, version: version))
        logger?(.error, error.description)
    }
}
