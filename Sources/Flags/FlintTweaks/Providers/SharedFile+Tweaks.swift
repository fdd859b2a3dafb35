package import FlintBasics
import FlintJSON

extension SharedFile {
    /// A file of tweaks.
    ///
    /// - Parameters:
    ///   - path: The path; a symbolic link is followed.
    ///   - mode: The permissions of a new file, less the process's umask.
    ///   - makesFolder: Whether the first write creates the folder.
    ///   - beforeStep: Called before each step; an error that it throws counts as a failure of the system.
    package init(
        tweaks path: String, mode: UInt32 = 0o666, makesFolder: Bool = false,
        beforeStep: @escaping FileSystem.Hook = { _ throws(FileFailure) in }
    ) {
        self.init(
            path: path, limit: JSONDocument.sizeLimit, mode: mode, makesFolder: makesFolder,
            beforeStep: beforeStep)
    }
}
