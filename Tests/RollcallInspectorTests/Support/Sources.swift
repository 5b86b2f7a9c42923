import Foundation

/// The files of the package.
enum Sources {
    static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

    static func path(_ name: String) -> String { root.appending(path: name).path }
}
