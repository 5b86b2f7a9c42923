import CourierCore

extension LinkMessage {
    /// Opens what a link leads to: perhaps a page of a module that this one does not know. The link is somebody
    /// else's, so it reaches only what is open to the outside.
    @Route("/links/open")
    static func open(link: String, request: Request) -> Response {
        .redirect(to: request.redirected(to: link, origin: .outside))
    }
}
