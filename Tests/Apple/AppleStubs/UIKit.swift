// swift-format-ignore-file
// Signatures of the system's framework as far as Flint uses it, for .ci/check-apple-adapters. Nothing here runs.

@_exported import Foundation

@MainActor open class UIResponder: NSObject {}

@MainActor open class UIView: UIResponder {
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    }
    open var frame: CGRect { get { .zero } set {} }
    open var bounds: CGRect { get { .zero } set {} }
    open var autoresizingMask: AutoresizingMask { get { [] } set {} }
    open var window: UIWindow? { nil }
    open func addSubview(_ view: UIView) {}
    open func removeFromSuperview() {}
}

@MainActor open class UIStackView: UIView {
    public enum Distribution: Int { case fill, fillEqually }
    open var distribution: Distribution { get { .fill } set {} }
    open func addArrangedSubview(_ view: UIView) {}
}

@MainActor open class UIWindow: UIView {
    open var rootViewController: UIViewController?
}

@MainActor public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {}

@MainActor public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    @discardableResult func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
}

@MainActor open class UIViewController: UIResponder {
    open var view: UIView! { get { UIView() } set {} }
    open var viewIfLoaded: UIView? { nil }
    open var isViewLoaded: Bool { false }
    open func viewDidLoad() {}
    open var children: [UIViewController] { [] }
    weak open var parent: UIViewController? { nil }
    open func addChild(_ child: UIViewController) {}
    open func removeFromParent() {}
    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {}
    open var presentedViewController: UIViewController? { nil }
    open var isBeingDismissed: Bool { false }
    open var presentationController: UIPresentationController? { nil }
    open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {}
    open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {}
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { nil }
    open var navigationItem: UINavigationItem { UINavigationItem() }
}

@MainActor open class UINavigationItem: NSObject {}
@MainActor open class UINavigationBar: UIView {}

@MainActor public protocol UINavigationBarDelegate: AnyObject {
    func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
}

@MainActor public protocol UINavigationControllerDelegate: AnyObject {
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

@MainActor open class UINavigationController: UIViewController {
    weak open var delegate: (any UINavigationControllerDelegate)?
    open var viewControllers: [UIViewController] { get { [] } set {} }
    open var topViewController: UIViewController? { nil }
    open func setViewControllers(_ controllers: [UIViewController], animated: Bool) {}
}

@MainActor public protocol UITabBarControllerDelegate: AnyObject {
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

@MainActor open class UITabBarController: UIViewController {
    weak open var delegate: (any UITabBarControllerDelegate)?
    open var selectedIndex: Int { get { 0 } set {} }
    open func setViewControllers(_ controllers: [UIViewController]?, animated: Bool) {}
}

@MainActor open class UIPresentationController: NSObject {
    weak open var delegate: (any UIAdaptivePresentationControllerDelegate)?
    open var presentedViewController: UIViewController { UIViewController() }
}

@MainActor public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}
