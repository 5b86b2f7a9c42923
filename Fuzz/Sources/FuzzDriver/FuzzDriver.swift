import Foundation

/// What libFuzzer calls with each input.
public typealias FuzzTarget = @convention(c) (UnsafePointer<UInt8>, Int) -> CInt

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>, _ target: FuzzTarget
) -> CInt

/// Runs libFuzzer with the arguments of the process. SwiftPM names a program's entry itself, so that libFuzzer's
/// own `main` cannot be used.
public func fuzz(_ target: FuzzTarget) -> CInt {
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    return runDriver(&count, &arguments, target)
}

/// Ends the run with a message when something that must hold does not. (An optimised `precondition` says nothing.)
public func require(_ condition: Bool, _ message: @autoclosure () -> String = "", line: Int = #line) {
    if condition { return }
    fail("line \(line): \(message())")
}

/// Ends the run with a message.
public func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("FAILED \(message)\n".utf8))
    abort()
}
