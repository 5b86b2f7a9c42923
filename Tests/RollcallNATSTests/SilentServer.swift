#if NATS
import Foundation
import RollcallRegistry

/// Something on a free port of loopback that says one thing to whoever comes, and nothing more. Connections are closed with it.
final class SilentServer: Sendable {
    let url: String
    private let listener: Int32
    private let connections = Connections()

    private final class Connections: Sendable {
        let state = Guarded<(clients: [Int32], isEnded: Bool)>(([], false))
    }

    init(saying text: String) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { [listener] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 8) == 0 && getsockname(listener, $0, &size) == 0
            }
        }
        guard isListening else { throw POSIXError(.EADDRINUSE) }
        url = "nats://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
        Thread.detachNewThread { [listener, connections] in
            while case let client = accept(listener, nil, nil), client >= 0 {
                _ = Array(text.utf8).withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                let isEnded = connections.state.withLock { state in
                    if !state.isEnded { state.clients.append(client) }
                    return state.isEnded
                }
                if isEnded { close(client) }
            }
            close(listener)
        }
    }

    /// Whether somebody came.
    var wasAsked: Bool { connections.state.withLock { !$0.clients.isEmpty } }

    deinit {
        let clients = connections.state.withLock { state in
            state.isEnded = true
            return state.clients
        }
        for client in clients { close(client) }
        shutdown(listener, Int32(SHUT_RDWR))
    }
}
#endif
