import CourierCore

/// A place on the map.
@Route("/places/{latitude}/{longitude}", access: .external)
func place(latitude: Double, longitude: Double, name: String?) -> Screen {
    let message = LocationMessage(latitude: latitude, longitude: longitude, name: name)
    return Screen("Map", lines: [message.display.text] + message.display.details)
}
