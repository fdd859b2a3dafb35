/// A step of the work on files, as a name for errors and for tests.
///
/// A ``FileSystem`` calls its function `beforeStep` with the step before it performs the step. The steps
/// `list`, `look`, `open`, `truncate` and `call` occur only in errors.
package enum FileStep: String, Sendable, Hashable, CaseIterable {
    /// The symbolic links of a path are about to be resolved.
    case resolve
    /// A folder is about to be created.
    case makeFolder
    /// The lock of a file, which excludes other processes, is about to be acquired.
    case lock
    /// The names in a folder are about to be read.
    case list
    /// The metadata of a path is about to be read.
    case look
    /// A file is about to be opened.
    case open
    /// A file is about to be read.
    case read
    /// Write access to a file is about to be checked.
    case checkAccess
    /// A file with a temporary name is about to be created.
    case createTemporary
    /// A new file is about to get the permissions of the file that it will replace.
    case setPermissions
    /// The first half of the new contents of a file is about to be written.
    ///
    /// In errors, the step stands for any write to a file.
    case write
    /// The second half of the new contents of a file is about to be written.
    case writeRest
    /// A file is about to be truncated.
    case truncate
    /// The contents of a file are about to be synchronized to the device.
    case synchronize
    /// A file is about to get its final name.
    case rename
    /// The folder of a file is about to be synchronized, so that the device holds the file's name.
    case syncFolder
    /// A change is about to be undone, because a later step failed.
    case undo
    /// The lock of a file is about to be released.
    case unlock
    /// A file or folder is about to be removed.
    case remove
    /// Any other system call is about to be made.
    case call
}
