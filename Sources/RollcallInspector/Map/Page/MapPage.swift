struct MapPage { let text: String; init(_ map: ProgramMap) { text = "" } }
