import FlintFiles
import Foundation

/// What the inspector of a folder of notes is reached by, kept so that a page that is open finds it again after a restart.
struct InspectorMemory: Sendable, Equatable, Codable {
    /// The name of the file, in the folder for what the program remembers.
    static let fileName = "inspector.json"

    /// The port that was listened on.
    var port: UInt16
    /// The token, as 32 hexadecimal digits.
    var token: String

    /// The mode of a file that nobody but its owner reads.
    private static let privateMode: UInt32 = 0o600

    /// Reads what was kept.
    ///
    /// - Parameter path: The path of the file.
    /// - Returns: What was kept; `nil` if there is nothing, if it is damaged, or if others could have read or changed it:
    ///   then a new token is due.
    static func read(_ path: String) -> InspectorMemory? {
        guard let file = try? OpenFile(reading: path), let facts = try? file.facts(), facts.kind == .file,
            facts.mode == privateMode, facts.owner == getuid(),
            let bytes = try? file.read(upTo: 4096)
        else { return nil }
        return try? JSONDecoder().decode(InspectorMemory.self, from: Data(bytes))
    }

    /// Keeps it in place of what was there.
    ///
    /// - Parameter path: The path of the file, in a folder that exists.
    /// - Throws: ``FileFailure`` if it cannot be written.
    func write(_ path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let bytes = Array(try encoder.encode(self))
        // The permissions of a file that others could read or change must not be kept.
        if Self.read(path) == nil { try? FileSystem().remove(path) }
        try FileSystem().write(bytes, to: path, mode: Self.privateMode)
    }

    /// A token of 128 random bits.
    static func makeToken() -> String {
        (0..<16).map { _ in
            let digits = String(UInt8.random(in: .min ... .max), radix: 16)
            return digits.count < 2 ? "0\(digits)" : digits
        }.joined()
    }
}
