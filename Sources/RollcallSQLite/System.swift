#if SQLite
#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Whether something stands at the path.
func fileExists(_ path: String) -> Bool { access(path, F_OK) == 0 }

/// Renames a file; 0 if that succeeds.
@discardableResult
func rename(_ path: String, _ target: String) -> Int32 {
    #if canImport(Darwin)
    Darwin.rename(path, target)
    #elseif canImport(Glibc)
    Glibc.rename(path, target)
    #else
    Musl.rename(path, target)
    #endif
}

/// Something that differs between threads that run at the same time.
var currentThread: UInt {
    #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
    #else
    UInt(pthread_self())
    #endif
}
#endif
