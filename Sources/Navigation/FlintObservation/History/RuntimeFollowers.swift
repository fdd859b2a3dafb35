internal import FlintBasics
internal import FlintCore

/// The ``ChangeFollower``s that invalidate views when a runtime's timeline or action stacks change.
///
/// They live as long as the runtime, and do not keep it alive.
final class RuntimeFollowers: Sendable {
    @MainActor private var timeline: ChangeFollower?
    @MainActor private var clears: ChangeFollower?
    @MainActor private var stacks: ChangeFollower?

    static func of(_ runtime: Flint) -> RuntimeFollowers {
        runtime.extensions.value(of: RuntimeFollowers.self) { RuntimeFollowers() }
    }

    @MainActor
    func timeline(of runtime: Flint) -> ChangeFollower {
        let follower =
            timeline
            ?? ChangeFollower { [weak runtime] in
                runtime?.events(bufferingNewest: 16)
            } where: { (event: DispatchEvent) in
                switch event.kind {
                case .began, .ended, .refused, .missed: true
                default: false
                }
            }
        timeline = follower
        return follower
    }

    /// Returns the follower of the calls that clear the timeline; the events of the runtime do not report
    /// these.
    @MainActor
    func clears(of runtime: Flint) -> ChangeFollower {
        let follower = clears ?? ChangeFollower { [weak runtime] in runtime?.timeline.clears() }
        clears = follower
        return follower
    }

    @MainActor
    func stacks(of runtime: Flint) -> ChangeFollower {
        let follower =
            stacks ?? ChangeFollower { [weak runtime] in runtime?.stacks.changes(bufferingNewest: 1) }
        stacks = follower
        return follower
    }
}
