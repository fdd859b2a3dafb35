import FlintFiles
import FlintNavigation
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The file that keeps where the person was, so that the next run begins there.
struct BrowseState: Sendable {
    /// The path of the file; `nil` if nothing is kept.
    let path: String?

    /// The largest file that is read; what the program writes is far smaller.
    private static let sizeLimit = 1 << 20

    /// What was kept.
    ///
    /// - Returns: `nil` if there is nothing.
    /// - Throws: ``FileFailure`` if the file cannot be read.
    func load() throws(FileFailure) -> Data? {
        guard let path else { return nil }
        do throws(FileFailure) {
            let file = try OpenFile(reading: path)
            return Data(try file.read(upTo: Self.sizeLimit))
        } catch {
            if error.number == ENOENT || error.number == ENOTDIR { return nil }
            throw error
        }
    }

    /// Keeps where the person is.
    ///
    /// Whoever only looks at the list and leaves finds no new file among the notes.
    ///
    /// - Parameters:
    ///   - data: The stored navigation.
    ///   - isUsual: Whether the next run would begin there anyway.
    /// - Throws: ``FileFailure`` if the file cannot be written.
    func save(_ data: Data, isUsual: Bool) throws(FileFailure) {
        guard let path, !isUsual || FileManager.default.fileExists(atPath: path) else { return }
        try FileSystem().makeFolders(FilePath.folder(of: path))
        try FileSystem().write(Array(data), to: path)
    }
}
