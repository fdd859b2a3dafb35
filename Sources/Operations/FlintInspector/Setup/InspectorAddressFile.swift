internal import FlintBasics
internal import Foundation

/// The file that stores the port and the token of an inspector for the next start.
struct InspectorAddressFile: Sendable {
    /// The content of the address file: the port and the token of the inspector.
    struct Contents: Sendable, Equatable, Codable {
        /// The port of the inspector's server.
        var port: UInt16
        /// The token, as 32 hexadecimal digits.
        var token: String
    }

    let path: String

    /// The permission bits that give access to the owner only.
    private static let privateMode: UInt32 = 0o600

    init(_ file: URL) {
        path = file.path(percentEncoded: false)
    }

    /// Reads the stored address.
    ///
    /// - Returns: The address; `nil` if there is none, if the file is damaged, or if other users could have
    ///   read or changed it.
    func read() -> Contents? {
        guard let file = try? OpenFile(reading: path), let facts = try? file.facts(), facts.kind == .file,
            facts.mode == Self.privateMode, facts.owner == getuid(), let bytes = try? file.read(upTo: 4096)
        else { return nil }
        return try? JSONDecoder().decode(Contents.self, from: Data(bytes))
    }

    /// Whether the file exists, and another user owns it or may be able to read or change it.
    var isOpenToOthers: Bool {
        guard let facts = try? FileFacts.of(path, followingLinks: true) else { return false }
        return facts.mode != Self.privateMode || facts.owner != getuid()
    }

    /// Stores an address.
    ///
    /// The folder of the file is created if necessary.
    ///
    /// - Parameter contents: The port and the token.
    /// - Throws: `FileFailure` if the file cannot be written.
    func write(_ contents: Contents) throws {
        let known = read()
        guard contents != known else { return }
        try FileSystem().makeFolders(FilePath.folder(of: path))
        // A file that others can read or change is removed first, because a rewritten file keeps its
        // permissions.
        if known == nil { try? FileSystem().remove(path) }
        try FileSystem().write(
            Array(try JSONEncoder().encode(contents)), to: path, mode: Self.privateMode)
    }
}

extension InspectorOptions {
    /// Returns options with the token from the address file, and with its port if these options have the port
    /// 0.
    ///
    /// - Parameter kept: The content of the address file; `nil` returns these options.
    func adopting(_ kept: InspectorAddressFile.Contents?) -> InspectorOptions {
        guard let kept, let token = InspectorToken(kept.token) else { return self }
        var options = self
        options.token = token
        if port == 0 { options.port = kept.port }
        return options
    }
}
