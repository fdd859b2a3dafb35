/// One step of changing files on disk, as announced to a ``FileSystem``'s hook.
enum FileStep: Sendable, Equatable {
    /// A file with a temporary name is about to be made.
    case makeTemporary
    /// A part of the contents is about to be written, after this many bytes.
    case write(offset: Int)
    /// The device is about to be asked to keep what was written.
    case synchronize
    /// The name of a new file is about to be taken.
    case claim
    /// A file is about to get its final name.
    case rename
    /// A folder is about to be made.
    case makeFolder
    /// A file is about to be removed.
    case remove
}
