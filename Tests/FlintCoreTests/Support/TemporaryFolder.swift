import Foundation

/// A folder on the device that is gone when the value is.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "flint-core-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func callAsFunction(_ name: String) -> URL { url.appending(path: name, directoryHint: .notDirectory) }

    func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: self(name)), as: UTF8.self)
    }

    /// The names in it, without hidden ones.
    var names: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false))
                .filter { !$0.hasPrefix(".") }.sorted()
        }
    }
}
