#if canImport(SwiftUI)
// Not run by this project's tests, which run on Linux.
public import SwiftUI

/// A page that is a SwiftUI view.
public struct ViewPage: Page {
    private let make: @MainActor @Sendable () -> AnyView

    /// A page that shows a view.
    ///
    /// - Parameter content: Makes the view.
    public init<Content: View>(@ViewBuilder content: @escaping @MainActor @Sendable () -> Content) {
        make = { AnyView(content()) }
    }

    /// The view.
    @MainActor public var view: AnyView { make() }
}

/// Shows a navigation stack: the pages of each layer pushed on each other, further layers as sheets.
///
/// ```swift
/// @State var stack = NavigationStack()
/// var body: some View { RoutedView(stack) { HomeView() } }
/// ```
public struct RoutedView<Root: View>: View {
    private let stack: NavigationStack
    private let layer: Int
    private let root: Root

    /// A view of a stack.
    ///
    /// - Parameters:
    ///   - stack: The stack.
    ///   - root: What is shown below its pages.
    public init(_ stack: NavigationStack, @ViewBuilder root: () -> Root) {
        self.init(stack, layer: 0, root: root())
    }

    private init(_ stack: NavigationStack, layer: Int, root: Root) {
        self.stack = stack
        self.layer = layer
        self.root = root
    }

    /// The pages of the layer, with the layer in front of it as a sheet.
    public var body: some View {
        SwiftUI.NavigationStack(path: path) {
            root.navigationDestination(for: Int.self) { id in
                if let page = elements.first(where: { $0.id == id })?.page as? ViewPage { page.view }
            }
        }
        .sheet(isPresented: isCovered) {
            RoutedView<EmptyView>(stack, layer: layer + 1, root: EmptyView())
        }
    }

    private var elements: [NavigationStack.Element] {
        layer < stack.layers.count ? stack.layers[layer] : []
    }

    /// The ids of the pages; a person who goes back makes it shorter.
    private var path: Binding<[Int]> {
        Binding(
            get: { elements.map(\.id) },
            set: { ids in stack.shorten(layer: layer, to: ids.count) })
    }

    private var isCovered: Binding<Bool> {
        Binding(
            get: { stack.layers.count > layer + 1 },
            set: { isCovered in
                while !isCovered, stack.layers.count > layer + 1 { stack.dismiss() }
            })
    }
}
#endif
