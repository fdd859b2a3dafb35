import Foundation

/// Keeps pictures, if somebody wants to look at them.
enum Pictures {
    /// Where to, by the variable `FLINT_SCREENSHOTS`.
    private static let folder = ProcessInfo.processInfo.environment["FLINT_SCREENSHOTS"].map {
        URL(filePath: $0, directoryHint: .isDirectory)
    }

    /// Where `.ci/make-pictures` wants the pictures of the guides.
    static let guides = ProcessInfo.processInfo.environment["FLINT_PICTURES"].map {
        URL(filePath: $0, directoryHint: .isDirectory)
    }

    static func keep(_ picture: Data, _ name: String) throws {
        guard let folder else { return }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try picture.write(to: folder.appending(path: "\(name).png"))
    }
}
