#if NATS
/// Keys that were made for these tests and guard nothing: ed25519, in the spelling of NATS
/// (https://docs.nats.io/running-a-nats-service/configuration/securing_nats/auth_intro/nkey_auth), and the tokens of an
/// operator, an account and a user that they sign. None expires.
enum TestKeys {
    /// A user's public key, and the seed of its private one.
    static let user = "UBCSXCLOWMERYXCMASDFJCTWIOTIMJHKPALJOPZYDEJDGVIK5HT5ZRZ3"
    static let userSeed = "SUAN4NSUZCAY625L7XAICDJBGEERKDY7I765TT2YZGRRE6BN5WB6F5YOKU"

    /// The account that the user with a file of credentials belongs to.
    static let account = "ACVZI6LQSCZJZSHEEKMNDVWHFHQLO5PYBWZUBFBEQTZPGFG6AHOPTOPH"

    /// What a server is told of the operator it trusts.
    static let operatorToken = """
        eyJ0eXAiOiJKV1QiLCJhbGciOiJlZDI1NTE5LW5rZXkifQ.eyJpYXQiOjE3NjcyMjU2MDAsImlzcyI6Ik9EV0xDTjRYWTVYS\
        U1XNjJOTFJGNUpMU0FCVUdYTUZDUkpSS1RCWU1JNktSUk5CRjc1SEM0NUFRIiwianRpIjoiUElIRE1JRDdaSVA2TE8yM1ZVR\
        1k3R0c1S1pKS08zRjdSRTJWTDdDRlVJM0dBNENYNEdYQSIsIm5hbWUiOiJyb2xsY2FsbC10ZXN0cyIsIm5hdHMiOnsidHlwZ\
        SI6Im9wZXJhdG9yIiwidmVyc2lvbiI6Mn0sInN1YiI6Ik9EV0xDTjRYWTVYSU1XNjJOTFJGNUpMU0FCVUdYTUZDUkpSS1RCW\
        U1JNktSUk5CRjc1SEM0NUFRIn0.6sUhh-14QFCOig-155cAY8N9_H92d9TSVvh-mfZLy9McbaPRA47Z2I0YFZrRSc4kEhMvu\
        AGn_0u9Ok6TZOrXDA
        """

    /// What it is told of the account.
    static let accountToken = """
        eyJ0eXAiOiJKV1QiLCJhbGciOiJlZDI1NTE5LW5rZXkifQ.eyJpYXQiOjE3NjcyMjU2MDAsImlzcyI6Ik9EV0xDTjRYWTVYS\
        U1XNjJOTFJGNUpMU0FCVUdYTUZDUkpSS1RCWU1JNktSUk5CRjc1SEM0NUFRIiwianRpIjoiWEw1U1BBQUJTVDQzMlhSQ0pTS\
        llGVUk0MzZERE5SNU0zVEpUTjJGSFVBSTRZNVpVTFo2USIsIm5hbWUiOiJyb2xsY2FsbC10ZXN0cyIsIm5hdHMiOnsiZGVmY\
        XVsdF9wZXJtaXNzaW9ucyI6eyJwdWIiOnt9LCJzdWIiOnt9fSwibGltaXRzIjp7ImNvbm4iOi0xLCJkYXRhIjotMSwiZXhwb\
        3J0cyI6LTEsImltcG9ydHMiOi0xLCJsZWFmIjotMSwicGF5bG9hZCI6LTEsInN1YnMiOi0xLCJ3aWxkY2FyZHMiOnRydWV9L\
        CJ0eXBlIjoiYWNjb3VudCIsInZlcnNpb24iOjJ9LCJzdWIiOiJBQ1ZaSTZMUVNDWkpaU0hFRUtNTkRWV0hGSFFMTzVQWUJXW\
        lVCRkJFUVRaUEdGRzZBSE9QVE9QSCJ9.oCbSh-9jxXuBDZ62Sp-VMuacVJ3Pqx5oLyEhw2FeF9xbMnY2ctMAPvBAyNsYLftm\
        PAug8-LSyNbdvJ8s2StrDA
        """

    /// What the user shows.
    static let userToken = """
        eyJ0eXAiOiJKV1QiLCJhbGciOiJlZDI1NTE5LW5rZXkifQ.eyJpYXQiOjE3NjcyMjU2MDAsImlzcyI6IkFDVlpJNkxRU0NaS\
        lpTSEVFS01ORFZXSEZIUUxPNVBZQldaVUJGQkVRVFpQR0ZHNkFIT1BUT1BIIiwianRpIjoiUTNVTFZCNlZUV0VMRkJSNUVFQ\
        0xVSE1CS1EzM01RVVJCUjNUUU9VTldWQU9VN0dFRFBXQSIsIm5hbWUiOiJhbm4iLCJuYXRzIjp7ImRhdGEiOi0xLCJwYXlsb\
        2FkIjotMSwicHViIjp7fSwic3ViIjp7fSwic3VicyI6LTEsInR5cGUiOiJ1c2VyIiwidmVyc2lvbiI6Mn0sInN1YiI6IlVCT\
        VI1U1YyNlI0WDIyMjVNWkhNTFlONk9LTEJaSUo0VVk2VE9FUVFBVEhZUkVYTjdMR0kzMzNWIn0.KGo846VCUgytSNdl8DrmH\
        hllYS9laDnw38oLmUtIdu5otQtklGfBWFhTDOVwkbfcDVEGwJ2g9OZgxLvQfCRCDQ
        """

    /// The seed of the private key that the user of the token has.
    static let tokenSeed = "SUANZOEAY3X52JSYCMK6JXQUTEO3GAMGIKKXRM7E7T6DEAZWVTMKSSTZEE"

    /// A file of credentials, as `nsc` writes it.
    static let credentialsFile = """
        -----BEGIN NATS USER JWT-----
        \(userToken)
        ------END NATS USER JWT------

        -----BEGIN USER NKEY SEED-----
        \(tokenSeed)
        ------END USER NKEY SEED------

        """
}
#endif
