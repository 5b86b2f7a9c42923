#if NATS
/// How a connection to NATS is made, and how it behaves.
///
/// ```swift
/// var options = NATSOptions("nats://a.example,nats://b.example", name: "courier")
/// options.credentials = .file("/etc/courier/user.creds")
/// options.tls = NATSOptions.TLS(authorities: "/etc/courier/ca.pem")
/// ```
public struct NATSOptions: Sendable {
    /// The URLs of the servers, such as `nats://localhost:4222`. Others of their cluster are found by themselves.
    public var servers: [String]
    /// What the server's monitoring calls this connection.
    public var name: String
    /// Who connects.
    public var credentials: Credentials
    /// How the connection is secured; nil where it is not, unless a URL says `tls://`.
    public var tls: TLS?
    /// How long each server is waited for when a connection is made.
    public var connectTimeout: Duration
    /// How long to wait before the same server is tried again.
    public var reconnectDelay: Duration
    /// How often each server is tried before the connection closes itself; nil is without an end.
    public var reconnectAttempts: Int?
    /// How many bytes may wait while there is no connection. They are sent when there is one.
    public var reconnectBuffer: Int
    /// How many bytes may wait for the network before who sends has to wait.
    public var sendBuffer: Int
    /// How often the server is asked whether it is there. Two questions without an answer end the connection.
    public var pingInterval: Duration
    /// How long a request waits for its answer where it does not say.
    public var requestTimeout: Duration

    /// Options; what is not given has a value that fits most programs.
    ///
    /// - Parameters:
    ///   - servers: The URLs of the servers, with commas between them.
    ///   - name: What the server's monitoring calls this connection.
    ///   - credentials: Who connects.
    ///   - tls: How the connection is secured.
    public init(
        _ servers: String = "nats://localhost:4222", name: String = "rollcall", credentials: Credentials = .none,
        tls: TLS? = nil
    ) {
        self.servers = servers.split(separator: ",").map { String($0.drop { $0 == " " }) }
        self.name = name
        self.credentials = credentials
        self.tls = tls
        connectTimeout = .seconds(2)
        reconnectDelay = .milliseconds(250)
        reconnectAttempts = nil
        reconnectBuffer = 8 << 20
        sendBuffer = 8 << 20
        pingInterval = .seconds(20)
        requestTimeout = .seconds(5)
    }

    /// Who connects.
    public enum Credentials: Sendable {
        /// Whoever the server lets in without any, or whom the URL names.
        case none
        /// A user and a password.
        case user(String, password: String)
        /// A token.
        case token(String)
        /// A public key (`U…`), and a file that holds its seed (`SU…`).
        case nkey(String, seedFile: String)
        /// A file with a token of a user and the seed of its key, as `nsc` writes it.
        case file(String)
    }

    /// How a connection is secured.
    public struct TLS: Sendable {
        /// A file of the certificates of authorities that are trusted (PEM); nil is those of the system.
        public var authorities: String?
        /// A file of the client's own certificate and its chain (PEM).
        public var certificate: String?
        /// A file of the key of that certificate (PEM).
        public var key: String?
        /// The name that the server's certificate must have, where it is not that of the URL.
        public var hostname: String?

        /// Makes settings.
        ///
        /// - Parameters:
        ///   - authorities: A file of the certificates of authorities that are trusted.
        ///   - certificate: A file of the client's own certificate and its chain.
        ///   - key: A file of the key of that certificate.
        ///   - hostname: The name that the server's certificate must have.
        public init(authorities: String? = nil, certificate: String? = nil, key: String? = nil, hostname: String? = nil) {
            self.authorities = authorities
            self.certificate = certificate
            self.key = key
            self.hostname = hostname
        }
    }
}

extension NATSOptions.Credentials: CustomStringConvertible {
    /// The kind of the credentials, never a secret.
    public var description: String {
        switch self {
        case .none: "no credentials"
        case .user(let user, _): "the user \(user)"
        case .token: "a token"
        case .nkey(let key, _): "the key \(key)"
        case .file(let path): "the file \(path)"
        }
    }
}

extension NATSOptions.Credentials: CustomReflectable {
    /// Shows no secret to `dump`.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension NATSOptions: CustomReflectable {
    /// Shows no secret to `dump`: a URL may have a password.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "servers": servers.map(Self.withoutPassword), "name": name, "credentials": credentials, "tls": tls as Any,
                "connectTimeout": connectTimeout, "reconnectDelay": reconnectDelay, "reconnectAttempts": reconnectAttempts as Any,
                "reconnectBuffer": reconnectBuffer, "sendBuffer": sendBuffer, "pingInterval": pingInterval,
                "requestTimeout": requestTimeout,
            ], displayStyle: .struct)
    }

    /// A URL as messages show it.
    static func withoutPassword(_ url: String) -> String {
        guard let at = url.lastIndex(of: "@") else { return url }
        let scheme = url.firstRange(of: "://").map { url[..<$0.upperBound] } ?? ""
        return scheme + "…" + url[at...]
    }
}

extension Duration {
    /// Milliseconds, at least one and at most 24 days, which the library's numbers can say.
    var milliseconds: Int64 {
        min(max(1, Int64(clamping: attoseconds / 1_000_000_000_000_000)), Int64(Int32.max))
    }

    /// Nanoseconds, as JetStream counts.
    var nanoseconds: Int64 {
        Int64(clamping: attoseconds / 1_000_000_000)
    }
}
#endif
