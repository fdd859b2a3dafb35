#if canImport(UIKit) && !os(watchOS)
    internal import FlintStreams
    public import UIKit

    /// Shows the tree of a navigator with view controllers: stacks, tabs, containers, presentation.
    ///
    /// ```swift
    /// let presenter = UIKitPresenter(window: window) { screen in (screen as? UIViewController) ?? UIViewController() }
    /// let navigator = try Navigator(screens: screens, root: root, presenter: presenter)
    /// ```
    ///
    /// The back button sends a request to the navigator. A completed swipe, a selected tab and a dismissed
    /// sheet are already shown when they are reported to the navigator. The presenter was compiled against
    /// the signatures of the framework only, and has not run.
    @MainActor
    public final class UIKitPresenter: NSObject, Presenter {
        /// The requests that result from the user's actions with the system's controls.
        public let requests: AsyncStream<PresenterRequest>

        private let queue = PresenterRequests()
        private let window: UIWindow
        private let content: @MainActor (any Screen) -> UIViewController
        private var presented: PresentedTree?
        private var controllers: [NodeID: UIViewController] = [:]

        /// Creates a presenter that shows nothing yet.
        ///
        /// - Parameters:
        ///   - window: The window that shows the tree; the presenter sets its root view controller.
        ///   - content: Creates the view controller of a screen, which may be the screen itself. It is called
        ///     once for each screen.
        public init(window: UIWindow, content: @escaping @MainActor (any Screen) -> UIViewController) {
            self.window = window
            self.content = content
            requests = queue.stream()
        }

        /// Shows the tree of a batch, after transitions that are in progress have ended.
        ///
        /// - Parameter batch: The batch.
        /// - Returns: The tree of the batch.
        /// - Throws: ``PresentationError`` if a node is to be presented over a screen that is not in a
        ///   window, or that presents a view controller outside of the tree: the system refuses both.
        public func apply(_ batch: NavigationBatch) async throws -> NavigationTree {
            for controller in controllers.values { await controller.endOfTransition() }
            let changes = PresentationChange.changes(from: presented?.tree, to: batch.tree)
            let movement = batch.isAnimated ? PresentationChange.movement(in: changes) : nil
            make(batch.tree.root, batch.screens)
            // The tree is set before the changes, so that the system's reports of these changes are ignored.
            presented = PresentedTree(batch.tree)
            // A user's action meanwhile is sent as a request, so the result differs only by what the system
            // has refused.
            var shown = PresentedTree(batch.tree)
            for (index, change) in changes.enumerated() {
                if await perform(change, isAnimated: index == movement) { continue }
                guard case .present(_, let node) = change else { continue }
                _ = shown.dismissModal(over: node)
                _ = presented?.dismissModal(over: node)
            }
            let ids = Set(shown.tree.nodes.map(\.id))
            controllers = controllers.filter { ids.contains($0.key) }
            guard shown.tree == batch.tree else {
                throw PresentationError(
                    step: max(0, batch.steps.count - 1), shown: shown.tree,
                    reason:
                        "The screen over which it is to be presented is in no window, or presents something else."
                )
            }
            return shown.tree
        }

        // MARK: Changes

        /// Performs a command on view controllers, and waits for its end.
        ///
        /// - Returns: `false` if a node cannot be presented, because the view controller over which it is to
        ///   be presented is in no window or presents something else; otherwise `true`.
        private func perform(_ change: PresentationChange, isAnimated: Bool) async -> Bool {
            switch change {
            case .setRoot(let id): window.rootViewController = controllers[id]
            case .setMembers(let ids, let id):
                arrange(ids.compactMap { controllers[$0] }, in: controllers[id], isAnimated: isAnimated)
                await controllers[id]?.endOfTransition()
            case .select(let tab, let id): (controllers[id] as? UITabBarController)?.selectedIndex = tab
            case .dismiss(_, let id):
                // A dismissal while another one is in progress would dismiss the controller itself.
                guard let controller = controllers[id], await controller.isPresenting() else { break }
                await withCheckedContinuation { done in
                    controller.dismiss(animated: isAnimated) { done.resume() }
                }
            case .present(let id, let presenter):
                // The system neither presents nor calls the completion handler if the controller is outside
                // of a window or presents another controller already.
                guard let modal = controllers[id], let controller = controllers[presenter],
                    await !controller.isPresenting(), controller.viewIfLoaded?.window != nil
                else { return false }
                modal.presentationController?.delegate = self
                await withCheckedContinuation { done in
                    controller.present(modal, animated: isAnimated) { done.resume() }
                }
            }
            return true
        }

        private func arrange(
            _ members: [UIViewController], in controller: UIViewController?, isAnimated: Bool
        ) {
            switch controller {
            case let stack as StackController: stack.setMembers(members, isAnimated: isAnimated)
            case let tabs as UITabBarController: tabs.setViewControllers(members, animated: isAnimated)
            case let container as ContainerController: container.setMembers(members)
            default: break
            }
        }

        // MARK: Controllers

        /// Creates the view controllers that a node and the nodes inside it do not have yet, the innermost
        /// first.
        private func make(_ node: NavigationTree.Node, _ screens: [NodeID: any Screen]) {
            for child in node.children { make(child, screens) }
            if let modal = node.modal { make(modal, screens) }
            guard controllers[node.id] == nil else { return }
            controllers[node.id] = controller(of: node, screens)
        }

        private func controller(
            of node: NavigationTree.Node, _ screens: [NodeID: any Screen]
        ) -> UIViewController {
            let members = node.children.compactMap { controllers[$0.id] }
            switch node.content {
            case .screen: return screens[node.id].map(content) ?? UIViewController()
            case .stack:
                let stack = StackController()
                stack.delegate = self
                stack.askBack = { [weak self] in self?.askBack(in: node.id) }
                stack.setMembers(members, isAnimated: false)
                return stack
            case .tabs(_, let selected):
                let tabs = UITabBarController()
                tabs.setViewControllers(members, animated: false)
                tabs.selectedIndex = selected
                tabs.delegate = self
                return tabs
            case .container:
                let container = ContainerController()
                container.setMembers(members)
                return container
            }
        }

        private func id(of controller: UIViewController) -> NodeID? {
            let controller = (controller as? WrapperController)?.children.first ?? controller
            return controllers.first { $0.value === controller }?.key
        }

        // MARK: Requests

        private func askBack(in stack: NodeID) {
            guard let top = presented?.tree[stack]?.children.last.flatMap(VisibleScreens.bottom) else {
                return
            }
            queue.send(.back(top))
        }

        private func send(_ change: (inout PresentedTree) -> PresenterRequest?) {
            guard var presented, let request = change(&presented) else { return }
            self.presented = presented
            queue.send(request)
        }
    }

    extension UIKitPresenter: UINavigationControllerDelegate {
        /// Reports a completed swipe to the navigator; a canceled swipe leaves the path unchanged.
        ///
        /// - Parameters:
        ///   - navigationController: The navigation controller of the stack.
        ///   - viewController: The top view controller.
        ///   - animated: Whether the change was animated; ignored.
        public func navigationController(
            _ navigationController: UINavigationController, didShow viewController: UIViewController,
            animated: Bool
        ) {
            guard let stack = id(of: navigationController) else { return }
            let path = navigationController.viewControllers.dropFirst().compactMap(id)
            send { $0.setPath(path, of: stack) }
        }
    }

    extension UIKitPresenter: UITabBarControllerDelegate {
        /// Reports the selected tab to the navigator.
        ///
        /// - Parameters:
        ///   - tabBarController: The tab bar controller.
        ///   - viewController: The selected member.
        public func tabBarController(
            _ tabBarController: UITabBarController, didSelect viewController: UIViewController
        ) {
            guard let tabs = id(of: tabBarController) else { return }
            send { $0.select(tabBarController.selectedIndex, in: tabs) }
        }
    }

    extension UIKitPresenter: UIAdaptivePresentationControllerDelegate {
        /// Reports a dismissal by the user to the navigator.
        ///
        /// - Parameter presentationController: The presentation controller of the dismissed view controller.
        public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
            guard let modal = id(of: presentationController.presentedViewController),
                let node = presented?.tree.nodes.first(where: { $0.modal?.id == modal })?.id
            else { return }
            send { $0.dismissModal(over: node) }
        }
    }

    /// A navigation controller whose back button sends a request to the navigator instead of popping.
    private final class StackController: UINavigationController, UINavigationBarDelegate {
        var askBack: (@MainActor () -> Void)?

        /// Sets the view controllers of the stack.
        ///
        /// A navigation controller among them is put into a wrapper, because the system allows no navigation
        /// controller directly inside another one.
        func setMembers(_ members: [UIViewController], isAnimated: Bool) {
            let members = members.map { member in
                guard member is UINavigationController else { return member }
                if let wrapper = member.parent as? WrapperController { return wrapper }
                let wrapper = WrapperController()
                wrapper.setMembers([member])
                return wrapper
            }
            setViewControllers(members, animated: isAnimated)
        }

        func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool {
            // After a pop by the program or by a swipe, the topmost view controller has changed already.
            guard topViewController?.navigationItem === item else { return true }
            askBack?()
            return false
        }
    }

    /// A container that places its view controllers side by side.
    private class ContainerController: UIViewController {
        private let row = UIStackView()

        override func viewDidLoad() {
            super.viewDidLoad()
            row.frame = view.bounds
            row.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            row.distribution = .fillEqually
            view.addSubview(row)
            for child in children { row.addArrangedSubview(child.view) }
        }

        func setMembers(_ members: [UIViewController]) {
            for child in children where !members.contains(where: { $0 === child }) {
                child.willMove(toParent: nil)
                if child.isViewLoaded { child.view.removeFromSuperview() }
                child.removeFromParent()
            }
            for member in members where member.parent !== self {
                addChild(member)
                member.didMove(toParent: self)
            }
            guard isViewLoaded else { return }
            for member in members { row.addArrangedSubview(member.view) }
        }
    }

    /// A view controller that contains a navigation controller, so that the latter can be inside another one.
    private final class WrapperController: ContainerController {}

    extension UIViewController {
        /// Returns whether something is presented over the controller; a dismissal in progress is awaited
        /// first.
        fileprivate func isPresenting() async -> Bool {
            if let leaving = presentedViewController, leaving.isBeingDismissed {
                await leaving.endOfTransition()
            }
            guard let presented = presentedViewController else { return false }
            return !presented.isBeingDismissed
        }

        /// Waits until the controller's transition has ended, if one is in progress.
        fileprivate func endOfTransition() async {
            guard let transition = transitionCoordinator else { return }
            let ended = OneShot<Void>()
            // If the transition ends at the same time, the completion may not be called, or may be called
            // although `animate` has returned `false`. The signal accepts both.
            let isQueued = transition.animate(alongsideTransition: nil) { _ in ended.settle(()) }
            if !isQueued { ended.settle(()) }
            await ended.wait(onCancel: ())
        }
    }
#endif
