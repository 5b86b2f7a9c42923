#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The elements in an asynchronous sequence of pieces of text, such as what a connection delivers.
public struct JSONAsyncElements<Base: AsyncSequence, Element>: AsyncSequence where Base.Element: ContiguousBytes {
    let base: Base
    let form: JSONElements.Form
    let options: JSONOptions
    let take: (inout JSONElements) throws -> Element?

    public func makeAsyncIterator() -> Iterator {
        Iterator(base: base.makeAsyncIterator(), state: State(JSONElements(form, options: options)), take: take)
    }

    /// Keeps what arrived and was not taken.
    final class State {
        var elements: JSONElements
        var isAtEnd = false
        init(_ elements: consuming JSONElements) { self.elements = elements }
    }

    public struct Iterator: AsyncIteratorProtocol {
        var base: Base.AsyncIterator
        let state: State
        let take: (inout JSONElements) throws -> Element?

        /// The next element, or nil at the end. See ``JSONElements`` for what happens after an error.
        public mutating func next() async throws -> Element? {
            while true {
                if let element = try take(&state.elements) { return element }
                if state.isAtEnd { return nil }
                if let chunk = try await base.next() {
                    state.elements.append(chunk)
                } else {
                    state.elements.finish()
                    state.isAtEnd = true
                }
            }
        }
    }
}

extension AsyncSequence where Element: ContiguousBytes {
    /// The JSON elements that the pieces of this sequence form together, read directly.
    public func jsonElements<T: WireDecodable>(
        _ type: T.Type, _ form: JSONElements.Form, options: JSONOptions = .standard
    ) -> JSONAsyncElements<Self, T> {
        JSONAsyncElements(base: self, form: form, options: options) { try $0.next(type) }
    }

    /// The JSON elements that the pieces of this sequence form together, of a type that is only `Decodable`.
    public func jsonElements<T: Decodable>(
        _ type: T.Type, _ form: JSONElements.Form, options: JSONOptions = .standard
    ) -> JSONAsyncElements<Self, T> {
        JSONAsyncElements(base: self, form: form, options: options) { try $0.next(type) }
    }
}
