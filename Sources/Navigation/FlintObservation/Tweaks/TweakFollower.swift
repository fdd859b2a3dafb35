internal import FlintBasics
internal import FlintTweaks

/// Invalidates the views that read one tweak of one manager, when the value changes.
///
/// All ``ObservedTweak``s for the tweak share one follower. The follower lives as long as the manager, and
/// does not keep the manager alive.
@MainActor
final class TweakFollower {
    private weak var manager: TweakManager?
    private let path: TweakPath
    /// A function that reads the current value of the tweak; `nil` before a view has read the tweak.
    private var current: (@MainActor () -> TweakValue?)?
    private var seen = SeenValue<TweakValue?>()

    private lazy var changes = ChangeFollower { [weak manager, path] in
        manager?.changes(at: path)
    } where: { [weak self] _ in
        self?.hasNews ?? false
    }

    init(_ path: TweakPath, of manager: TweakManager) {
        self.path = path
        self.manager = manager
    }

    /// Returns the follower of a tweak, which all ``ObservedTweak``s for the tweak share.
    static func of(_ path: TweakPath, in manager: TweakManager) -> TweakFollower {
        manager.extensions.value(of: TweakFollowers.self) { TweakFollowers() }.follower(of: path, in: manager)
    }

    /// Makes the next change of the value invalidate the code that reads it, such as the body of a view.
    func read<Value>(_ key: TweakKey<Value>) {
        let isFirst = changes.read()
        let current = { @MainActor [weak manager] in manager?.value(of: key).tweakValue }
        seen.note(current(), isFirst: isFirst)
        self.current = current
    }

    /// Invalidates the views that read, if the value has changed; called right after a write on the main
    /// actor.
    func noteWrite() {
        guard hasNews, let current else { return }
        seen.note(current(), isFirst: true)
        changes.noteChange()
    }

    private var hasNews: Bool { current.map { seen.differs(from: $0()) } ?? false }
}

/// The ``TweakFollower`` of each tweak of a manager that views have observed.
///
/// They live as long as the manager.
private final class TweakFollowers: Sendable {
    @MainActor private var followers: [TweakPath: TweakFollower] = [:]

    @MainActor
    func follower(of path: TweakPath, in manager: TweakManager) -> TweakFollower {
        if let follower = followers[path] { return follower }
        let follower = TweakFollower(path, of: manager)
        followers[path] = follower
        return follower
    }
}
