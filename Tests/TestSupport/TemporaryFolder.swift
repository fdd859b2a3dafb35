package import Foundation

/// A temporary folder of one test, which is removed when the object is released.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        // The path is resolved, because the system's folder for temporary files is a symbolic link on some
        // platforms.
        let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
        path = "\(base)/flint-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        // A test may have removed permissions.
        try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        try? FileManager.default.removeItem(atPath: path)
    }

    package var url: URL { URL(filePath: path, directoryHint: .isDirectory) }

    /// Returns the path of a name in the folder.
    package func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Returns the file URL of a name in the folder.
    package func url(_ name: String) -> URL { URL(filePath: path(name), directoryHint: .notDirectory) }

    /// Writes a file, and creates the missing folders of its path.
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

    /// Returns whether the folder contains a name, which may also be a broken symbolic link.
    package func exists(_ name: String) -> Bool {
        (try? FileManager.default.attributesOfItem(atPath: path(name))) != nil
    }

    package func link(_ name: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: destination)
    }

    package func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    /// Returns the names in the folder, sorted, with hidden ones.
    package func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }
}
