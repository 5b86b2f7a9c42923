import CourierCore
import Foundation

/// The lines of standard input, one at a time. A thread of its own waits for them, so that nothing else has to.
struct InputLines: AsyncSequence {
    typealias Element = String

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }

    final class AsyncIterator: AsyncIteratorProtocol {
        private let stream: AsyncStream<String>
        private var lines: AsyncStream<String>.Iterator
        private let wanted = DispatchSemaphore(value: 0)

        init() {
            let (stream, continuation) = AsyncStream.makeStream(of: String.self)
            self.stream = stream
            lines = stream.makeAsyncIterator()
            let wanted = wanted
            Thread {
                // A line is read only when it is wanted, so that no more than one is kept.
                guard let input = try? Input(file: "-") else { return continuation.finish() }
                var reader = LineReader(input, limit: 1 << 20)
                while true {
                    wanted.wait()
                    guard let line = try? reader.next(beforeReading: {}) else { return continuation.finish() }
                    if line.isTooLong {
                        StandardError.write("courier: line \(line.number) is longer than a megabyte and is left out")
                        wanted.signal()
                        continue
                    }
                    var text = String(decoding: line.bytes, as: UTF8.self)
                    if text.hasSuffix("\r") { text.removeLast() }
                    continuation.yield(text)
                }
            }.start()
        }

        func next() async -> String? {
            wanted.signal()
            return await lines.next()
        }

        func next(isolation actor: isolated (any Actor)?) async -> String? {
            wanted.signal()
            return await lines.next(isolation: actor)
        }
    }
}
