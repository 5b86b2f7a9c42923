import Rollcall

struct Authentication: Interceptor {
    let prefix = "/account"

    func intercept(_ request: Request, next: NextHandler) async throws -> Response {
        if request.metadata["session"] != nil { return try await next(request) }
        return .redirect(to: request.redirected(to: "/login", arguments: ["returnTo": request]))
    }
}

@Page("login")
func login(returnTo: Request?) async -> Response {
    guard var request = returnTo else { return .forbidden("there is nothing to come back to") }
    request.metadata["session"] = "a new one"
    return .redirect(to: request)
}

@Page("account")
func account() -> ProfilePage { ProfilePage(title: "your account") }
