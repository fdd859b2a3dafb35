package import Foundation

/// A folder of one test's own, removed with the value that holds it.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        // Resolved, because the system's folder for temporary files is itself a link on some platforms.
        let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
        path = "\(base)/flint-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        // A test may have taken permissions away.
        try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        try? FileManager.default.removeItem(atPath: path)
    }

    package var url: URL { URL(filePath: path, directoryHint: .isDirectory) }

    /// The path of something in the folder.
    package func path(_ name: String) -> String { "\(path)/\(name)" }

    /// The same as a URL.
    package func url(_ name: String) -> URL { URL(filePath: path(name), directoryHint: .notDirectory) }

    /// Writes a file, and makes the folders between.
    package func write(_ text: String, to name: String) throws {
        try write(bytes: text.utf8, to: name)
    }

    package func write(bytes: some Sequence<UInt8>, to name: String) throws {
        let folder = (path(name) as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: url(name))
    }

    package func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: url(name)), as: UTF8.self)
    }

    /// Whether something has the name, a link that leads nowhere included.
    package func exists(_ name: String) -> Bool {
        (try? FileManager.default.attributesOfItem(atPath: path(name))) != nil
    }

    package func link(_ name: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: destination)
    }

    package func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    /// The names in the folder, hidden ones included, sorted.
    package func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }
}
