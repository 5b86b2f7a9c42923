import Testing

/// Pages and services by URL.
struct RouteTests {
    @Test func aPageIsPushed() throws {
        let outcome = try Program.courier("open", "courier://users/ada?tab=media")
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        #expect(outcome.lines == [
            "handler  profile(id:tab:)", "page     ada (media)", "           no media yet", "pushed   ada (media)",
            "           no media yet", "",
        ])
    }

    @Test func theModeSaysWhatBecomesOfThePage() throws {
        #expect(try Program.courier("open", "courier:compose?to=bo", "--mode", "present").output.contains("presented New message"))
        #expect(try !Program.courier("open", "courier:compose", "--mode", "page").output.contains("pushed"))
        #expect(try Program.courier("open", "/messages/8/read?among=5", "--mode=value").lines.contains("value    2"))
    }

    @Test func aLinkOpensAPageOfAModuleThatItsOwnDoesNotKnow() throws {
        let outcome = try Program.courier("open", "/links/open?link=courier%3A%2F%2Fusers%2Fada")
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("pushed   ada (about)"))
        let inside = try Program.courier("open", "/links/open?link=courier%3A%2F%2Fvoices%2Fv7.opus")
        #expect(inside.code == 65)
        #expect(inside.errors.contains("not open to requests from outside"))
    }

    struct Fault: Sendable {
        let url: String
        let message: String
    }

    @Test(arguments: [
        Fault(url: "courier://user/ada", message: "Nearest: /users/{id}, but it has \"users\" where the URL has \"user\""),
        Fault(url: "courier://users/ada?tab=photos", message: "parameter 'tab': the text \"photos\" is no ProfileTab"),
        Fault(url: "courier://places/north/13.4", message: "parameter 'latitude': the text \"north\" is no Double"),
        Fault(url: "/messages/8", message: "there is no segment for \"read\""),
        Fault(url: "courier://voices/v7.opus", message: "not open to requests from outside"),
        Fault(url: "gopher://users/ada", message: "may not begin with gopher://"),
        Fault(url: "courier://users/../compose", message: "byte 16: a segment '.' or '..' is refused"),
        Fault(url: "courier://users/%1B%5B31m", message: "\\u{1b}[31m"),
    ])
    func aWrongURLSaysWhatIsNear(_ fault: Fault) throws {
        let outcome = try Program.courier("open", fault.url)
        if fault.url.hasSuffix("31m") {
            #expect(outcome.code == 0)
            #expect(outcome.output.lowercased().contains(fault.message.lowercased()))
        } else {
            #expect(outcome.code == 65)
            #expect(outcome.output == "")
            #expect(outcome.errors.contains(fault.message))
        }
    }

    @Test func theRoutesAreListed() throws {
        let outcome = try Program.courier("routes")
        #expect(outcome.code == 0)
        #expect(outcome.lines.contains("/users/{id}                     external  CourierProfiles profile(id:tab:)"))
        #expect(outcome.lines.contains("compose                         external  CourierText ComposePage"))
        #expect(outcome.lines.count == 8)
    }

    @Test(arguments: [
        (["open"], "open needs a URL"), (["open", "a", "b"], "\"b\" is another one"),
        (["open", "a", "--mode", "pusch"], "did you mean push?"), (["rotues"], "did you mean routes?"),
        (["routes", "x"], "routes takes nothing"),
    ])
    func badArguments(arguments: [String], message: String) throws {
        let outcome = try Program.run(Places.program, arguments)
        #expect(outcome.code == 64)
        #expect(outcome.errors.contains(message))
    }
}
