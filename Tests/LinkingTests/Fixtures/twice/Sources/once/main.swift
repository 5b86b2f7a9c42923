import Rollcall

let router = Router()
for path in ["/users/42", "/users/anna", "settings"] {
    print((try? await router.call(path, as: String.self)) ?? "none")
}
