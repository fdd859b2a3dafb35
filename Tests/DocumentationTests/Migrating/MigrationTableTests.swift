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
                    read(isPublic ? line.firstMatch(of: /\bpublic .*/)?.0 ?? "" : line)
                }
            }
        }

        private mutating func read(_ line: Substring) {
            let declared =
                /\b(?:class|struct|enum|protocol|actor|func|var|let|typealias|associatedtype) `?(\w+)/
            names.formUnion(line.matches(of: declared).map { String($0.1) })
            if let cases = line.firstMatch(of: /^\s*(?:indirect )?case (`?\w.*)/)?.1 {
                names.formUnion(cases.matches(of: /`?(\w+)`?/).map { String($0.1) })
            }
            // `label name: Type` or `label: Type`; what else has this form does no harm.
            labels.formUnion(line.matches(of: /(\w+)(?: \w+)?:/).map { String($0.1) })
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
        known.names.formUnion(try Repository.folders(in: "Sources"))
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
        let module = try Repository.files(in: "Sources/FlintTweaksCompatibility", withExtension: "swift")
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
