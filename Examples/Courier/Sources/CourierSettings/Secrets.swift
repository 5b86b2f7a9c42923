public import CourierCore

/// What nobody else may see, kept in the platform's store for secrets; it is shown as `••••`.
@StoreBacked(by: SecretStore(service: "org.rollcall.courier"), prefix: "account.")
public enum Secrets {
    /// What the server knows this program by.
    public static var token: String?
}
