/// What the program itself is called and takes.
enum ProgramDeclaration {
    static let name = "rollcall"
    static let version = "0.1.0"
    static let summary = """
        rollcall shows what the modules of a Swift program register with Rollcall: it reads programs, libraries and \
        object files, and runs none of them.
        """
    static let options = [
        OptionDeclaration(name: "help", short: "h", about: "Print this."),
        OptionDeclaration(name: "version", about: "Print the version of the program."),
    ]
}
