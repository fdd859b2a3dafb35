import Foundation

/// A folder that is gone when the value is.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "flint-tweaks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path(percentEncoded: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of something in the folder.
    func callAsFunction(_ name: String) -> String { path + "/" + name }

    func url(_ name: String) -> URL { URL(filePath: self(name)) }

    func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: url(name)) }

    func text(of name: String) throws -> String { try String(contentsOfFile: self(name), encoding: .utf8) }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }
}
