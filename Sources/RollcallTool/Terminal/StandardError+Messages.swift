internal import RollcallRegistry

extension StandardError {
    /// Says something to the person who called the program.
    static func say(_ message: String) {
        write("rollcall: \(message)\n")
    }
}
