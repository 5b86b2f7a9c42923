#if canImport(UIKit) && !os(watchOS)
// Not run by this project's tests, which run on Linux.
public import UIKit

extension UIViewController: Page {}

/// A navigator that shows view controllers in a navigation controller.
@MainActor
public final class UIKitNavigator: Navigator {
    private let navigation: UINavigationController

    /// A navigator for a navigation controller.
    ///
    /// - Parameter navigation: Where view controllers are pushed.
    public init(_ navigation: UINavigationController) {
        self.navigation = navigation
    }

    /// The view controller on top.
    public var top: (any Page)? { front.topViewController }

    /// Pushes a view controller, animated. A page that is none is not shown.
    ///
    /// - Parameters:
    ///   - page: The view controller.
    ///   - request: The request that it answers.
    public func push(_ page: any Page, for request: Request) {
        guard let controller = page as? UIViewController else { return }
        front.pushViewController(controller, animated: true)
    }

    /// Presents a view controller in a navigation controller of its own. A page that is none is not shown.
    ///
    /// - Parameters:
    ///   - page: The view controller.
    ///   - request: The request that it answers.
    public func present(_ page: any Page, for request: Request) {
        guard let controller = page as? UIViewController else { return }
        front.present(UINavigationController(rootViewController: controller), animated: true, completion: nil)
    }

    /// Pops the view controller on top.
    public func pop() {
        _ = front.popViewController(animated: true)
    }

    /// Pops to the first view controller.
    public func popToRoot() {
        _ = front.popToRootViewController(animated: true)
    }

    /// Dismisses what was presented last.
    public func dismiss() {
        front.presentingViewController?.dismiss(animated: true, completion: nil)
    }

    /// The navigation controller that was presented last, or the first one.
    private var front: UINavigationController {
        var front = navigation
        while let presented = front.presentedViewController as? UINavigationController { front = presented }
        return front
    }
}
#endif
