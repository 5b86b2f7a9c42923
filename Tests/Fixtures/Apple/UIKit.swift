// What RollcallRouting/Apple uses of UIKit, declared by hand after Apple's documentation: enough to check types where
// there is no UIKit. Nothing here is ever run.

@MainActor open class UIResponder {
    public nonisolated init() {}
}

@MainActor open class UIViewController: UIResponder {
    open var presentedViewController: UIViewController? { nil }
    open var presentingViewController: UIViewController? { nil }
    open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {}
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {}
}

@MainActor open class UINavigationController: UIViewController {
    public init(rootViewController: UIViewController) {}
    open var topViewController: UIViewController? { nil }
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {}
    @discardableResult open func popViewController(animated: Bool) -> UIViewController? { nil }
    @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? { nil }
}
