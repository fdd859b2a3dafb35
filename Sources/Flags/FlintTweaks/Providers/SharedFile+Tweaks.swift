package import FlintBasics
import FlintJSON

extension SharedFile {
    /// Creates access to a file of tweaks that several processes may write.
    ///
    /// - Parameters:
    ///   - path: The path of the file; a symbolic link is followed.
    ///   - mode: The permissions of a new file, from which the process's umask is subtracted.
    ///   - makesFolder: Whether the first write creates the folder.
    ///   - beforeStep: Called before each access to the file system, for tests; an error that the function
    ///     throws is treated like an error of the system.
    package init(
        tweaks path: String, mode: UInt32 = 0o666, makesFolder: Bool = false,
        beforeStep: @escaping FileSystem.Hook = { _ throws(FileFailure) in }
    ) {
        self.init(
            path: path, limit: JSONDocument.sizeLimit, mode: mode, makesFolder: makesFolder,
            beforeStep: beforeStep)
    }
}
