import Foundation

/// The names of the files that notes are exported to: one for each, also where letter case is ignored.
struct ExportNames {
    private static let fileExtension = ".html"

    private var fileNames: [String] = []
    private var numbers: [String: Int] = [:]

    /// Chooses the names.
    ///
    /// - Parameters:
    ///   - notes: The names of the notes.
    ///   - reserved: A file name that no note gets.
    init(notes: [String], reserving reserved: String?) {
        var taken = Set([reserved].compactMap(\.self))
        for (number, note) in notes.enumerated() {
            let fileName = Self.freeName(for: note, number: number + 1, taken: taken)
            taken.insert(NoteName.clashKey(of: fileName))
            fileNames.append(fileName)
            numbers[note] = number
        }
    }

    /// The file of the note with an index.
    func fileName(at index: Int) -> String {
        fileNames.indices.contains(index) ? fileNames[index] : "note.html"
    }

    /// Turns a link to a note into one to its page; other links stay as they are.
    func resolve(_ destination: String) -> String {
        guard LinkPolicy.scheme(of: destination) == nil else { return destination }
        let path = destination.prefix { $0 != "#" && $0 != "?" }
        let decoded = path.removingPercentEncoding ?? String(path)
        let name = decoded.hasPrefix("./") ? String(decoded.dropFirst(2)) : decoded
        let stem = NoteName.stem(of: name)
        guard stem != name, let number = numbers[stem] else { return destination }
        return Self.address(of: fileName(at: number)) + destination[path.endIndex...]
    }

    /// The relative address of a file beside the page.
    static func address(of fileName: String) -> String {
        let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
        return fileName.addingPercentEncoding(withAllowedCharacters: allowed) ?? fileName
    }

    private static func freeName(for note: String, number: Int, taken: Set<String>) -> String {
        let stem = shortened(printable(note))
        for candidate in [stem, "\(stem)-\(number)"] {
            let fileName = candidate + fileExtension
            if !taken.contains(NoteName.clashKey(of: fileName)) { return fileName }
        }
        // Only a note that is itself named like a numbered one gets here; note numbers are unique.
        var attempt = number
        while taken.contains("note \(attempt)\(fileExtension)") { attempt += 1 }
        return "note \(attempt)\(fileExtension)"
    }

    /// A name from the disk may hold anything but a slash.
    private static func printable(_ name: String) -> String {
        let scalars = name.unicodeScalars.map { $0.properties.generalCategory == .control ? "_" : $0 }
        return String(String.UnicodeScalarView(scalars))
    }

    private static func shortened(_ name: String) -> String {
        // Room for the extension and for a number.
        var name = name
        while name.utf8.count > NoteName.byteLimit - 16 { name.removeLast() }
        return name
    }
}
