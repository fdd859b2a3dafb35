internal import FlintBasics
internal import Foundation

/// The file that keeps the port and the token of an inspector for its next start.
struct InspectorAddressFile: Sendable {
    /// The contents of the file.
    struct Contents: Sendable, Equatable, Codable {
        /// The port of the server.
        var port: UInt16
        /// The token, as 32 hexadecimal digits.
        var token: String
    }

    let path: String

    /// A mode with access for the owner only.
    private static let privateMode: UInt32 = 0o600

    init(_ file: URL) {
        path = file.path(percentEncoded: false)
    }

    /// Returns the kept address.
    ///
    /// - Returns: `nil` if there is none, if it is damaged, or if other users could have read or changed it.
    func read() -> Contents? {
        guard let file = try? OpenFile(reading: path), let facts = try? file.facts(), facts.kind == .file,
            facts.mode == Self.privateMode, facts.owner == getuid(), let bytes = try? file.read(upTo: 4096)
        else { return nil }
        return try? JSONDecoder().decode(Contents.self, from: Data(bytes))
    }

    /// Whether there is a file that other users can read or change, or could have written.
    var isOpenToOthers: Bool {
        guard let facts = try? FileFacts.of(path, followingLinks: true) else { return false }
        return facts.mode != Self.privateMode || facts.owner != getuid()
    }

    /// Keeps an address, in a folder that is created if necessary.
    ///
    /// - Parameter contents: The address.
    /// - Throws: `FileFailure` if the file cannot be written.
    func write(_ contents: Contents) throws {
        let known = read()
        guard contents != known else { return }
        try FileSystem().makeFolders(FilePath.folder(of: path))
        // The permissions of a file that others could read or change must not be kept.
        if known == nil { try? FileSystem().remove(path) }
        try FileSystem().write(
            Array(try JSONEncoder().encode(contents)), to: path, mode: Self.privateMode)
    }
}

extension InspectorOptions {
    /// The options with the kept port, unless they have one, and the kept token.
    func adopting(_ kept: InspectorAddressFile.Contents?) -> InspectorOptions {
        guard let kept, let token = InspectorToken(kept.token) else { return self }
        var options = self
        options.token = token
        if port == 0 { options.port = kept.port }
        return options
    }
}
