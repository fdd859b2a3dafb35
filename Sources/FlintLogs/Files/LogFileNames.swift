/// The names of the files of one writer.
package struct LogFileNames: Sendable {
    let folder: String
    let base: String

    /// - Throws: ``LogFileError`` with the code `badBaseName`.
    init(folder: String, base: String) throws(LogFileError) {
        self.folder = folder
        self.base = base
        guard Self.isUsable(base) else { throw LogFileError(.badBaseName, path: base) }
    }

    /// The path of the file to which lines are appended.
    var active: String { path("\(base)\(RotatedLogFileName.ending)") }

    /// The path of the lock file, which excludes other writers and is never deleted.
    var lock: String { path(".\(base).lock") }

    /// Returns the path for a renamed file that is no log file.
    func aside(_ number: Int) -> String { path("\(base)\(RotatedLogFileName.ending).foreign-\(number)") }

    func rotated(_ name: RotatedLogFileName) -> String { path(name.text(base: base)) }

    func path(_ name: String) -> String { folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)" }

    private static func isUsable(_ base: String) -> Bool {
        guard (1...200).contains(base.utf8.count), !base.hasPrefix(".") else { return false }
        let isPlain = base.unicodeScalars.allSatisfy {
            $0 != "/" && $0.properties.generalCategory != .control
        }
        guard isPlain else { return false }
        // Otherwise the active file would have the name of a rotated file of another writer.
        let parts = base.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count > 2 else { return true }
        let start = parts.dropLast(2).joined(separator: "-")
        return RotatedLogFileName(base + RotatedLogFileName.ending, base: start) == nil
    }
}
