import Rollcall

let router = Router(origins: [.scheme("hello")])

let page: ProfilePage = try await router.call("/users/42")
print(page.title)

let stack = NavigationStack()
for link in ["hello://users/7?tab=media", "hello://user/7", "hello://users/me", "https://elsewhere.example/users/7"] {
    let response = await router.handle(Request(url: link, mode: .push, from: stack))
    print(response.status, response.error?.reason ?? (stack.top as? ProfilePage)?.title ?? "")
}

let guarded = Router(interceptors: [Authentication()])
let own: ProfilePage = try await guarded.call("account")
print(own.title)
