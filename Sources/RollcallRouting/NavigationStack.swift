public import Observation

/// A navigator that is a plain model: the pages that are shown, in order, for a user interface to bind to.
///
/// It is a stack of layers. Pushing adds a page to the layer in front; presenting opens a layer in front of it, which
/// dismissing takes away.
@MainActor
@Observable
public final class NavigationStack: Navigator {
    /// The layers from back to front, each with its pages from bottom to top. There is always a first layer; it may
    /// be empty.
    public private(set) var layers: [[Element]] = [[]]

    /// A page that is shown, and where it comes from.
    public struct Element: Sendable, Identifiable {
        /// Distinguishes it from every other element of this stack.
        public let id: Int
        /// The page.
        public let page: any Page
        /// The URL of the request that the page answers.
        public let url: String
    }

    @ObservationIgnored private var nextID = 0

    /// An empty stack.
    public init() {}

    /// The pages of the layer in front, from bottom to top.
    public var pages: [any Page] { layers.last?.map(\.page) ?? [] }

    /// The page on top, or nil if none is shown.
    public var top: (any Page)? { layers.last?.last?.page }

    /// Shows a page on top of the layer in front.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - request: The request that it answers.
    public func push(_ page: any Page, for request: Request) {
        layers[layers.count - 1].append(element(page, request))
    }

    /// Shows a page in a layer of its own, in front of all others.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - request: The request that it answers.
    public func present(_ page: any Page, for request: Request) {
        layers.append([element(page, request)])
    }

    /// Takes away the page on top of the layer in front, unless it is the layer's only one.
    public func pop() {
        if pages.count > 1 { layers[layers.count - 1].removeLast() }
    }

    /// Takes away all pages of the layer in front but the first one.
    public func popToRoot() {
        if let first = layers.last?.first { layers[layers.count - 1] = [first] }
    }

    /// Takes away the layer in front, unless it is the only one.
    public func dismiss() {
        if layers.count > 1 { layers.removeLast() }
    }

    /// Takes away everything.
    public func removeAll() {
        layers = [[]]
    }

    /// Takes away the pages of a layer from a position on, as a person does who goes back by hand.
    ///
    /// - Parameters:
    ///   - layer: The layer, counted from 0 at the back.
    ///   - count: How many of its pages stay.
    public func shorten(layer: Int, to count: Int) {
        guard layers.indices.contains(layer), (0..<layers[layer].count).contains(count) else { return }
        layers[layer].removeSubrange(count...)
    }

    private func element(_ page: any Page, _ request: Request) -> Element {
        nextID += 1
        return Element(id: nextID, page: page, url: request.url)
    }
}
