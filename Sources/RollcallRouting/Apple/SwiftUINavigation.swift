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
        SwiftUI.NavigationStack(path: stack.path(of: layer)) {
            root.navigationDestination(for: Int.self) { id in
                if let page = stack.elements(in: layer).first(where: { $0.id == id })?.page as? ViewPage { page.view }
            }
        }
        .sheet(isPresented: stack.isCovered(layer)) {
            RoutedView<EmptyView>(stack, layer: layer + 1, root: EmptyView())
        }
    }
}

extension NavigationStack {
    /// The pages of a layer.
    fileprivate func elements(in layer: Int) -> [Element] {
        layer < layers.count ? layers[layer] : []
    }

    /// The ids of a layer's pages; a person who goes back makes it shorter.
    fileprivate func path(of layer: Int) -> Binding<[Int]> {
        Binding(
            get: { @MainActor in self.elements(in: layer).map(\.id) },
            set: { @MainActor ids in self.shorten(layer: layer, to: ids.count) })
    }

    /// Whether another layer is in front of this one; a person who closes the sheet takes it away.
    fileprivate func isCovered(_ layer: Int) -> Binding<Bool> {
        Binding(
            get: { @MainActor in self.layers.count > layer + 1 },
            set: { @MainActor isCovered in
                while !isCovered, self.layers.count > layer + 1 { self.dismiss() }
            })
    }
}
#endif
