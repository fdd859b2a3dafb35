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
