package import FlintFiles

extension SharedFile {
    /// A file of tweaks.
    ///
    /// - Parameters:
    ///   - path: The path; a symbolic link is followed.
    ///   - mode: The permissions of a new file, less those that the process never gives.
    ///   - makesFolder: Whether the first write makes the folder.
    ///   - beforeStep: Called before each step; what it throws is taken as the system's refusal.
    package init(
        tweaks path: String, mode: UInt32 = 0o666, makesFolder: Bool = false,
        beforeStep: @escaping FileSystem.Hook = { _ throws(FileFailure) in }
    ) {
        self.init(
            path: path, limit: JSONDocument.sizeLimit, mode: mode, makesFolder: makesFolder,
            beforeStep: beforeStep)
    }
}
