import FlintBasics
internal import Foundation

/// Makes file names that are valid on every system, and distinct on every system.
struct ReportPathNames {
    private static let limit = 100
    private var taken: Set<String> = []

    /// Returns the name with invalid characters replaced, and a number added if it was used before.
    mutating func name(for text: String) -> String {
        let name = Self.sanitized(text)
        var candidate = name
        var number = 1
        // Some file systems are not case-sensitive.
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
        // Names of dots only refer to other directories; leading dots hide a file, and some systems drop trailing
        // ones.
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

/// The files that an application has written into a directory.
struct ReportTree {
    let root: URL

    /// Returns the regular files, sorted by name, with paths that are valid on every system; links are skipped.
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
            // Directories are read to a depth of 32; a deeper nesting is assumed to be a mistake.
            case .typeDirectory where depth < 32: return files(in: url, below: path + "/", depth: depth + 1)
            default: return []
            }
        }
    }
}
