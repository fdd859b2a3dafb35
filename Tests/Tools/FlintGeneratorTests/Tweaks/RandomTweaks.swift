import FlintJSON
import FlintTweaks
import TestSupport

/// Files of tweaks with names and texts that nobody would choose, and no two alike.
enum RandomTweaks {
    private static let pieces: [String] = [
        "max", "Items", "URL", "class", "self", "9", "_", "-", " ", "/", "%", "\"", "\\", "\\(", "\n", "\r",
        "\t",
        "\u{0}", "🎉", "👩‍👧", "日", "é", "e\u{301}", "\u{202E}", "\u{FEFF}", "*/", "//", "`", "$", "#", "\"\"\"",
        "Type",
    ]

    private static func text(using random: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...5, using: &random)).map { _ in
            pieces.randomElement(using: &random) ?? ""
        }.joined()
    }

    private static func value(depth: Int, using random: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<(depth > 2 ? 5 : 7), using: &random) {
        case 0: return "\(Bool.random(using: &random))"
        case 1: return "\(Int64(bitPattern: random.next()))"
        case 2: return "\(Int.random(in: -3...3, using: &random))"
        case 3:
            let number = Double(bitPattern: random.next())
            return number.isFinite && number.description.contains(".") ? number.description : "0.5"
        case 4: return JSONText.quoted(text(using: &random))
        case 5:
            let count = Int.random(in: 0...3, using: &random)
            return
                "[\((0..<count).map { _ in value(depth: depth + 1, using: &random) }.joined(separator: ", "))]"
        default:
            let count = Int.random(in: 0...3, using: &random)
            let members = (0..<count).map { index in
                "\(JSONText.quoted("\(text(using: &random))\(index)")): \(value(depth: depth + 1, using: &random))"
            }
            return "{\(members.joined(separator: ", "))}"
        }
    }

    /// A file whose names differ in their last digits, so that they never meet.
    static func json(using random: inout SeededGenerator) -> String {
        var number = 0
        let features = (0..<4).map { feature in
            let tweaks = (0..<8).map { _ in
                number += 1
                var members = ["\"Value\": \(value(depth: 0, using: &random))"]
                for name in ["Title", "Description", "Group"] where Bool.random(using: &random) {
                    members.append("\"\(name)\": \(JSONText.quoted(text(using: &random)))")
                }
                if number.isMultiple(of: 5) { members.append("\"Encrypted\": true") }
                return
                    "\(JSONText.quoted("\(text(using: &random)) n\(number)")): {\(members.joined(separator: ", "))}"
            }
            return
                "\(JSONText.quoted("\(text(using: &random)) f\(feature)")): {\(tweaks.joined(separator: ",\n"))}"
        }
        return "{\(features.joined(separator: ",\n"))}"
    }
}
