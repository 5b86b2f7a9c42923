import CourierCore

/// An image in full, by the path under which it is kept.
@Route("/images/{path...}", access: .external)
func image(path: [String]) -> Screen {
    Screen("Image", lines: [path.isEmpty ? "all images" : path.joined(separator: " › ")])
}
