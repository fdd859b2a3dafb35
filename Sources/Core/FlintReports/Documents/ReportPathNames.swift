import FlintBasics
internal import Foundation

/// A generator of file names for one directory, which are valid and distinct on every system.
struct ReportPathNames {
    private static let limit = 100
    private var taken: Set<String> = []

    /// Returns a file name for a text.
    ///
    /// Invalid characters are replaced. A number is added if the name was returned before.
    mutating func name(for text: String) -> String {
        let name = Self.sanitized(text)
        var candidate = name
        var number = 1
        // The names are compared in lowercase, because some file systems are not case-sensitive.
        while !taken.insert(candidate.lowercased()).inserted {
            number += 1
            candidate = "\(name)-\(number)"
        }
        return candidate
    }

    static func sanitized(_ text: String) -> String {
        var name = ""
        for character in text {
            guard name.utf8.count + character.utf8.count <= limit else { break }
            name.append(isAllowed(character) ? character : "-")
        }
        // Dots and spaces at both ends are removed. Names of dots alone refer to other directories, leading
        // dots hide a file, and some systems drop trailing ones.
        let trimmed = name.drop { $0 == "." || $0 == " " }.reversed().drop { $0 == "." || $0 == " " }
        let result = String(trimmed.reversed())
        return result.isEmpty ? "unnamed" : result
    }

    private static func isAllowed(_ character: Character) -> Bool {
        !"/\\:*?\"<>|".contains(character)
            && character.unicodeScalars.allSatisfy { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
                    .surrogate:
                    false
                default: true
                }
            }
    }
}

/// The files in a directory into which an application has written its part of a report.
struct ReportTree {
    let root: URL

    /// Returns the path and the content of each regular file in the directory and its subdirectories, sorted
    /// by name.
    ///
    /// The paths are relative to the directory, and valid on every system. Links are skipped. A file that
    /// cannot be read has an error as its content.
    func files() -> [(path: String, content: Result<Data, any Error>)] {
        files(in: root, below: "", depth: 0)
    }

    private func files(
        in directory: URL, below prefix: String, depth: Int
    ) -> [(path: String, content: Result<Data, any Error>)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        var given = ReportPathNames()
        return names.sortedOutOfLine().flatMap { name -> [(path: String, content: Result<Data, any Error>)] in
            let url = directory.appending(path: name)
            let path = prefix + given.name(for: name)
            let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
            switch attributes?[.type] as? FileAttributeType {
            case .typeRegular: return [(path, Result { try Data(contentsOf: url) })]
            // Directories are read to a depth of 32, since deeper nesting is probably a mistake.
            case .typeDirectory where depth < 32: return files(in: url, below: path + "/", depth: depth + 1)
            default: return []
            }
        }
    }
}
