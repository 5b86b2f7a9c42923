import CourierCore

/// A sticker by itself. The program answers this page once the plugin is loaded.
@Route("/stickers/{pack}/{name}", access: .external)
func sticker(pack: String, name: String) -> Screen {
    let message = StickerMessage(pack: pack, name: name)
    return Screen("Sticker", lines: [message.display.text])
}
