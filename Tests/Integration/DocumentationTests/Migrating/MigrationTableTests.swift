import Foundation
import Testing

/// The tables of old and new names, compared with the sources.
@Suite struct MigrationTableTests {
    /// What the code of a set of files declares.
    struct Declarations {
        /// Types, members and cases.
        var names: Set<String> = []
        /// Labels of arguments.
        var labels: Set<String> = []

        init(of paths: [String], isPublic: Bool = false) throws {
            for path in paths {
                for line in try SourceRulesTests.codeLines(of: path) {
                    read(isPublic ? line.range(of: "public ").map { line[$0.lowerBound...] } ?? "" : line)
                }
            }
        }

        private static let keywords: Set<String> = [
            "class", "struct", "enum", "protocol", "actor", "func", "var", "let", "typealias",
            "associatedtype",
        ]

        /// By hand, because regular expressions take half a minute for all sources.
        private mutating func read(_ line: Substring) {
            let bytes = Array(line.utf8)
            let words = Self.words(in: bytes)
            func text(_ word: Range<Int>) -> String { String(decoding: bytes[word], as: UTF8.self) }
            func isBetween(_ between: String, _ first: Range<Int>, _ second: Range<Int>) -> Bool {
                bytes[first.upperBound..<second.lowerBound].elementsEqual(between.utf8)
            }
            var end = 0
            for (index, word) in words.enumerated() {
                if index + 1 < words.count {
                    let next = words[index + 1]
                    let isNear = isBetween(" ", word, next) || isBetween(" `", word, next)
                    if isNear, Self.keywords.contains(text(word)) { names.insert(text(next)) }
                }
                // `label name: Type` or `label: Type`; what else has this form does no harm.
                guard word.upperBound < bytes.count, bytes[word.upperBound] == UInt8(ascii: ":") else {
                    continue
                }
                var label = word
                if index > 0, words[index - 1].lowerBound >= end, isBetween(" ", words[index - 1], word) {
                    label = words[index - 1]
                }
                labels.insert(text(label))
                end = word.upperBound
            }
            // `case name` or `indirect case name`, no pattern of a switch.
            let place = words.first.map(text) == "indirect" ? 1 : 0
            guard words.count > place + 1, text(words[place]) == "case",
                isBetween(" ", words[place], words[place + 1])
                    || isBetween(" `", words[place], words[place + 1])
            else { return }
            names.formUnion(words[(place + 1)...].map(text))
        }

        /// Where the words of a line are: letters, digits and `_`.
        private static func words(in bytes: [UInt8]) -> [Range<Int>] {
            var words: [Range<Int>] = []
            var start: Int?
            for (index, byte) in bytes.enumerated() {
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
                    if start == nil { start = index }
                default:
                    if let first = start { words.append(first..<index) }
                    start = nil
                }
            }
            if let start { words.append(start..<bytes.count) }
            return words
        }
    }

    /// The cells of the tables of a guide whose first two columns have these heads.
    static func rows(of guide: String, heads: (String, String)) throws -> [(old: String, new: String)] {
        var rows: [(old: String, new: String)] = []
        var isInside = false
        for line in try Document(guide).prose {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            if cells.count < 2 || !line.hasPrefix("|") {
                isInside = false
            } else if cells[0] == heads.0, cells[1] == heads.1 {
                isInside = true
            } else if isInside, !cells[0].hasPrefix("---") {
                rows.append((cells[0], cells[1]))
            }
        }
        return rows
    }

    /// The code in a cell.
    static func code(in cell: String) -> String {
        cell.matches(of: /`([^`]*)`/).map { String($0.1) }.joined(separator: " ; ")
    }

    /// Words of Swift and its library, and names that stand for one of the reader's.
    static let foreign: Set<String> = [
        "try", "await", "async", "throws", "enum", "static", "let", "for", "in", "init", "nil", "self",
        "true", "false", "X", "Feature", "any", "String", "Codable", "event",
    ]

    @Test func `every new name for users of the first Flint exists`() throws {
        var known = try Declarations(of: SourceRulesTests.sources)
        known.names.formUnion(try Repository.modules.map { String($0.split(separator: "/")[1]) })
        let rows = try Self.rows(of: "Guides/migrating-from-flint.md", heads: ("the first Flint", "Flint"))
        #expect(rows.count > 80)
        for row in rows {
            // Texts are values, not names.
            let code = Self.code(in: row.new).replacing(/"[^"]*"/, with: "")
            for match in code.matches(of: /([A-Za-z_]\w*)(:?)/) {
                let name = String(match.1)
                if Self.foreign.contains(name) { continue }
                let isKnown =
                    known.names.contains(name) || !match.2.isEmpty && known.labels.contains(name)
                #expect(isKnown, "'\(name)', in place of \(row.old), is nowhere.")
            }
        }
    }

    @Test func `every public name of the module that keeps JustTweak's is in the table`() throws {
        let folder = "Sources/Flags/FlintTweaksCompatibility"
        let module = try Repository.files(in: folder, withExtension: "swift")
        var names = try Declarations(of: module, isPublic: true).names
        #expect(names.isSuperset(of: ["TweakManager", "tweakWith", "LogClosure", "displayTitle"]))
        // What JustTweak did not have, and what property wrappers and descriptions are called everywhere.
        names.subtract(["tweaks", "missingValue", "wrappedValue", "description"])
        let rows = try Self.rows(of: "Guides/migrating-from-justtweak.md", heads: ("JustTweak", "Flint"))
        let told = Set(
            rows.flatMap { row in Self.code(in: row.old).matches(of: /\w+/).map { String($0.0) } })
        #expect(names.subtracting(told).sorted() == [])
    }
}
