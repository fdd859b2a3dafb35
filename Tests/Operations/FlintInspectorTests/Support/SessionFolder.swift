import Foundation

/// A folder for session files that is gone when the value is.
final class SessionFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "flint-session-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func file(_ name: String = "one.flintlog") -> URL { url.appending(path: name) }

    func path(_ name: String = "one.flintlog") -> String { file(name).path(percentEncoded: false) }

    @discardableResult
    func write(_ bytes: some Sequence<UInt8>, to name: String = "one.flintlog") throws -> String {
        try Data(bytes).write(to: file(name))
        return path(name)
    }

    func bytes(_ name: String = "one.flintlog") throws -> [UInt8] { try Array(Data(contentsOf: file(name))) }
}
