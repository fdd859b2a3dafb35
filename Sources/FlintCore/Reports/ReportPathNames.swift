/// Makes names of files that every system takes, and no two that any system takes for one.
struct ReportPathNames {
    private static let limit = 100
    private var taken: Set<String> = []

    /// The name with what not every system takes replaced, and a number behind it if it was given before.
    mutating func name(for text: String) -> String {
        let name = Self.sanitized(text)
        var candidate = name
        var number = 1
        // Some file systems do not tell upper from lower case.
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
        // Dots alone lead to other directories; in front they hide, and at the end some systems drop them.
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
