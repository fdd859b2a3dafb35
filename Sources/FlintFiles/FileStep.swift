/// One call to the system that can be refused, as announced to the hook of a ``FileSystem``.
package enum FileStep: String, Sendable, Hashable, CaseIterable {
    /// The file behind a path is about to be found, links followed.
    case resolve
    /// A folder is about to be made.
    case makeFolder
    /// The lock between processes is about to be taken.
    case lock
    /// The names in a folder are about to be read.
    case list
    /// What is at a path is about to be looked at.
    case look
    /// A file is about to be opened.
    case open
    /// A file is about to be read.
    case read
    /// It is about to be found out whether a file may be written.
    case checkAccess
    /// A file with a temporary name is about to be made.
    case createTemporary
    /// A new file is about to get the permissions of the old one.
    case setPermissions
    /// The first half of the contents is about to be written, or a line appended.
    case write
    /// The second half of the contents is about to be written.
    case writeRest
    /// The end of a file is about to be cut off.
    case truncate
    /// The device is about to be asked to keep the contents.
    case synchronize
    /// A file is about to get its final name.
    case rename
    /// The device is about to be asked to keep the name.
    case syncFolder
    /// What was done is about to be undone, because a later step was refused.
    case undo
    /// The lock is about to be given back.
    case unlock
    /// A file or folder is about to be removed.
    case remove
    /// A call that is none of these.
    case call
}
