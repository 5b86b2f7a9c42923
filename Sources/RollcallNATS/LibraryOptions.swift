#if NATS
internal import CNATS
internal import Foundation
internal import Synchronization

/// The library's form of a connection's options.
final class LibraryOptions {
    let pointer: OpaquePointer

    /// - Parameters:
    ///   - options: The options.
    ///   - events: What the library's callbacks lead to. The caller keeps it.
    /// - Throws: ``NATSError`` for what is wrong with the options themselves, such as a file that cannot be read.
    init(_ options: NATSOptions, events: UnsafeMutableRawPointer) throws(NATSError) {
        var made: OpaquePointer?
        if let error = NATSError(natsOptions_Create(&made), "making options") { throw error }
        guard let made else { throw NATSError(.failed, "the library gives no options") }
        pointer = made
        guard !options.servers.isEmpty else { throw NATSError(.invalidArgument, "there is no URL of a server") }
        try check("the URL of a server") { pointer in
            var servers = options.servers.map { UnsafePointer(strdup($0)) }
            defer { for server in servers { free(UnsafeMutablePointer(mutating: server)) } }
            return natsOptions_SetServers(pointer, &servers, Int32(servers.count))
        }
        try check("the name") { natsOptions_SetName($0, options.name) }
        try check("the timeout") { natsOptions_SetTimeout($0, options.connectTimeout.milliseconds) }
        try check("reconnecting") { natsOptions_SetMaxReconnect($0, Int32(clamping: options.reconnectAttempts ?? -1)) }
        try check("reconnecting") { natsOptions_SetReconnectWait($0, options.reconnectDelay.milliseconds) }
        try check("reconnecting") { natsOptions_SetReconnectJitter($0, options.reconnectDelay.milliseconds / 4, 250) }
        try check("the reconnect buffer") { natsOptions_SetReconnectBufSize($0, Int32(clamping: max(options.reconnectBuffer, 1))) }
        try check("the ping interval") { natsOptions_SetPingInterval($0, options.pingInterval.milliseconds) }
        // Otherwise a thread of the library waits a millisecond before it asks for the socket to be written to.
        try check("sending") { natsOptions_SetSendAsap($0, true) }
        // One thread calls the handlers of all connections, instead of one for each subscription.
        try check("handlers") { natsOptions_UseGlobalMessageDelivery($0, true) }
        try set(options.credentials)
        if let tls = options.tls { try set(tls) }
        try listen(events)
    }

    deinit { natsOptions_Destroy(pointer) }

    private func check(_ what: String, _ body: (OpaquePointer) -> natsStatus) throws(NATSError) {
        if let error = NATSError(body(pointer), what) { throw error }
    }

    private func set(_ credentials: NATSOptions.Credentials) throws(NATSError) {
        switch credentials {
        case .none: break
        case .user(let user, let password): try check("the user") { natsOptions_SetUserInfo($0, user, password) }
        case .token(let token): try check("the token") { natsOptions_SetToken($0, token) }
        case .nkey(let key, let seedFile):
            try readable(seedFile)
            try check("the key") { natsOptions_SetNKeyFromSeed($0, key, seedFile) }
        case .file(let path):
            try readable(path)
            try check("the credentials") { natsOptions_SetUserCredentialsFromFiles($0, path, nil) }
        }
    }

    /// The library reads these files only when it connects, and then says no more than that it could not.
    private func readable(_ path: String) throws(NATSError) {
        guard access(path, R_OK) == 0 else {
            throw NATSError(.unauthorized, "the file \(path) cannot be read: \(String(cString: strerror(errno)))")
        }
    }

    private func set(_ tls: NATSOptions.TLS) throws(NATSError) {
        func insecure(_ body: () throws(NATSError) -> Void) throws(NATSError) {
            do { try body() } catch { throw NATSError(.insecure, error.reason) }
        }
        try insecure { () throws(NATSError) in
            try check("TLS") { natsOptions_SetSecure($0, true) }
            if let authorities = tls.authorities {
                try check("the certificates in \(authorities)") { natsOptions_LoadCATrustedCertificates($0, authorities) }
            }
            if let certificate = tls.certificate, let key = tls.key {
                try check("the certificate in \(certificate)") { natsOptions_LoadCertificatesChain($0, certificate, key) }
            }
            if let hostname = tls.hostname { try check("the name") { natsOptions_SetExpectedHostname($0, hostname) } }
        }
    }

    /// Lets the library tell of what happens, and leave the socket to the loop.
    private func listen(_ events: UnsafeMutableRawPointer) throws(NATSError) {
        try check("callbacks") {
            natsOptions_SetDisconnectedCB($0, { _, closure in ConnectionEvents.at(closure)?.handle(.disconnected) }, events)
        }
        try check("callbacks") {
            natsOptions_SetReconnectedCB($0, { _, closure in ConnectionEvents.at(closure)?.handle(.reconnected) }, events)
        }
        try check("callbacks") {
            natsOptions_SetClosedCB($0, { _, closure in ConnectionEvents.at(closure)?.handle(.closed) }, events)
        }
        try check("callbacks") {
            natsOptions_SetErrorHandler(
                $0, { _, _, status, closure in ConnectionEvents.at(closure)?.handle(.error(status)) }, events)
        }
        try check("the loop") {
            natsOptions_SetEventLoop(
                $0, events,
                { data, loop, connection, socket in
                    guard let events = ConnectionEvents.at(loop), let connection else { return NATS_ERR }
                    data?.pointee = loop
                    events.outbox.isConnected = true
                    events.loop.attach(LibraryPointer(connection), socket)
                    return NATS_OK
                },
                { data, isWanted in
                    guard let events = ConnectionEvents.at(data) else { return NATS_ERR }
                    // The library gives up this socket: what it has not written is lost.
                    if !isWanted {
                        events.epoch.add(1, ordering: .acquiringAndReleasing)
                        events.outbox.isConnected = false
                    }
                    events.loop.setWantsRead(isWanted)
                    return NATS_OK
                },
                { data, isWanted in ConnectionEvents.at(data)?.loop.setWantsWrite(isWanted); return NATS_OK },
                { data in ConnectionEvents.at(data)?.loop.stop(); return NATS_OK })
        }
    }
}

/// A handle of the library, which may be used from any thread.
struct LibraryPointer: @unchecked Sendable {
    let raw: OpaquePointer

    init(_ raw: OpaquePointer) { self.raw = raw }
}
#endif
