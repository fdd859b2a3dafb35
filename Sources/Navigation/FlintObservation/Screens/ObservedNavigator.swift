internal import FlintBasics
public import FlintNavigation
public import Observation

/// The tree of shown screens of a navigator, for views.
@MainActor
public final class ObservedNavigator: Observable {
    private let navigator: Navigator
    private let changes: ChangeFollower

    init(_ navigator: Navigator) {
        self.navigator = navigator
        changes = NavigatorFollower.of(navigator)
    }

    /// The tree of the screens that are shown.
    public var tree: NavigationTree {
        changes.read()
        return navigator.tree
    }

    /// The node of the screen that the user sees.
    public var current: NavigationTree.Node { tree.current }
}

extension Navigator {
    /// The tree of shown screens, for views.
    public var observed: ObservedNavigator { ObservedNavigator(self) }
}

/// Holds what all ``ObservedNavigator``s of a navigator share: the follower that invalidates views when the
/// shown screens change.
///
/// It does not keep the navigator alive.
private final class NavigatorFollower: Sendable {
    @MainActor private var changes: ChangeFollower?

    @MainActor
    static func of(_ navigator: Navigator) -> ChangeFollower {
        let holder = navigator.extensions.value(of: NavigatorFollower.self) { NavigatorFollower() }
        if let changes = holder.changes { return changes }
        let changes = ChangeFollower { [weak navigator] in navigator?.changes() }
        holder.changes = changes
        return changes
    }
}
