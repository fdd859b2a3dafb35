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

    /// The file that lines are written to.
    var active: String { path("\(base)\(RotatedLogFileName.ending)") }

    /// The file that tells other writers to keep away; it stays.
    var lock: String { path(".\(base).lock") }

    /// A name for what is in the way.
    func aside(_ number: Int) -> String { path("\(base)\(RotatedLogFileName.ending).foreign-\(number)") }

    func rotated(_ name: RotatedLogFileName) -> String { path(name.text(base: base)) }

    func path(_ name: String) -> String { folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)" }

    private static func isUsable(_ base: String) -> Bool {
        guard (1...200).contains(base.utf8.count), !base.hasPrefix(".") else { return false }
        let isPlain = base.unicodeScalars.allSatisfy {
            $0 != "/" && $0.properties.generalCategory != .control
        }
        guard isPlain else { return false }
        // The active file would have the name of a rotated file of another writer.
        let parts = base.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count > 2 else { return true }
        let start = parts.dropLast(2).joined(separator: "-")
        return RotatedLogFileName(base + RotatedLogFileName.ending, base: start) == nil
    }
}
