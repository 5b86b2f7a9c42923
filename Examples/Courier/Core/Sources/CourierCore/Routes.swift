/// The messenger's routes: whatever its modules and plugins declare.
public enum Routes {
    /// Finds them. Links from outside begin with `courier://` or `https://courier.example/`.
    public static let router = Router(origins: [.scheme("courier"), .host("courier.example")])
}
