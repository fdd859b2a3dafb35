import TestSupport
import Testing

@testable import FlintCore
@testable import FlintLinks
@testable import FlintOpening

@Suite struct RouteTableTests {
    // MARK: Precedence

    @Test(arguments: 0..<16) func `the winner is what the definition says, in any order`(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        var patterns: [RandomPattern] = []
        for _ in 0..<25 { patterns.append(RandomPattern(using: &generator)) }
        let (table, _) = try RouteTable.make(patterns.map(\.text))
        let shuffled = patterns.shuffled(using: &generator)
        let (other, _) = try RouteTable.make(shuffled.map(\.text))
        var hits = 0
        for _ in 0..<200 {
            let path = URLPatternTests.path(using: &generator)
            let text = "/" + path.joined(separator: "/")
            let expected = Self.winner(patterns, path)
            #expect(table.winner(text) == expected?.text)
            #expect(other.winner(text) == Self.winner(shuffled, path)?.text)
            // Which patterns are equally specific does not depend on the order.
            #expect(Self.winner(shuffled, path)?.ranks == expected?.ranks)
            hits += expected == nil ? 0 : 1
        }
        #expect(hits > 20)
    }

    /// The first of the most specific among all that match.
    private static func winner(_ patterns: [RandomPattern], _ path: [String]) -> RandomPattern? {
        var winner: RandomPattern?
        for pattern in patterns where pattern.captures(path) != nil {
            if winner.map({ pattern.goesBefore($0) }) ?? true { winner = pattern }
        }
        return winner
    }

    @Test func `an exact scope goes before that of all, and exact ones shadow only together`() throws {
        do {
            var (table, _) = try RouteTable.make(["/a", "/b"])
            (table, _) = try RouteTable.make(["/$(x)"], scope: .app("APP"), into: table)
            #expect(table.winner("/a") == "/$(x)")
            #expect(table.resolve("other://a").resolved?.mapping.pattern.description == "/a")
        }
        var (table, _) = try RouteTable.make(["/a"])
        (table, _) = try RouteTable.make(["/$(x)"], scope: .app("app"), into: table)
        #expect(table.newlyShadowed().isEmpty)
        (table, _) = try RouteTable.make(["/**"], scope: .app("other"), into: table)
        #expect(table.newlyShadowed().map(\.route.mapping.bindingID) == ["/a"])
    }

    // MARK: Conflicts

    @Test(arguments: [("/$(a)", "/$(b)"), ("a", "/a"), ("/x$(a)y/**", "/x$(b)y/**"), ("/*", "/*")])
    func `patterns that differ in names only are duplicates`(first: String, second: String) throws {
        let (table, conflicts) = try RouteTable.make([first, second])
        #expect(table.routes.count == 1)
        var known: String?
        if case .duplicate(let route) = conflicts.first { known = route.mapping.name }
        #expect(known == "0")
        #expect(try RouteTable.make([second], scope: .universalAny, into: table).conflicts.isEmpty)
    }

    @Test(arguments: [
        ("/a$(x)", "/$(x)b"), ("/$(x)/a$(y)", "/$(z)/$(y)-"), ("/a$(x)-$(y)c", "/$(x)b-$(z)d$(y)c/**"),
        ("/k/a$(x)/**", "/k/$(x)a/**"),
    ])
    func `an ambiguity names a path that both match`(first: String, second: String) throws {
        let (table, conflicts) = try RouteTable.make([first, second])
        let isEquallySpecific = first != "/a$(x)-$(y)c"
        #expect(conflicts.count == (isEquallySpecific ? 1 : 0))
        guard case .ambiguous(_, let path) = conflicts.first else { return }
        #expect(try URLPattern(first).match(path) != nil)
        #expect(try URLPattern(second).match(path) != nil)
        #expect(table.winner(path) == first)
    }

    @Test(arguments: 0..<20) func `ambiguity is found if and only if there is a path`(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let words = Self.words(3)
        for _ in 0..<30 {
            let first = RandomPattern.twoMixed(using: &generator)
            let second = RandomPattern.twoMixed(using: &generator)
            let (_, conflicts) = try RouteTable.make([first.text, second.text])
            switch conflicts.first {
            case .duplicate: #expect(first.pieces == second.pieces)
            case .ambiguous(_, let path):
                let components = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
                #expect(first.ranks == second.ranks)
                #expect(first.captures(Array(components.dropFirst())) != nil)
                #expect(second.captures(Array(components.dropFirst())) != nil)
            case nil:
                guard first.ranks == second.ranks else { continue }
                for word in words {
                    #expect(first.captures([word]) == nil || second.captures([word]) == nil)
                }
            }
        }
    }

    private static func words(_ length: Int) -> [String] {
        (0..<length).reduce([""]) { words, _ in
            words + words.flatMap { word in ["a", "b"].map { word + $0 } }
        }
    }

    @Test func `what cannot be reached is told once`() throws {
        var (table, _) = try RouteTable.make(
            ["/$(a)/x", "/*/x", "/*/y", "/$(a)/**", "/*/z/**", "/*/**", "/k$(a)/*/q", "/*"])
        let shadowed = Dictionary(
            uniqueKeysWithValues: table.newlyShadowed().map {
                ($0.route.mapping.bindingID, $0.by.mapping.bindingID)
            })
        #expect(
            shadowed == [
                "/*/x": "/$(a)/x", "/*/y": "/$(a)/**", "/*/z/**": "/$(a)/**", "/*/**": "/$(a)/**",
            ])
        #expect(table.newlyShadowed().isEmpty)
        (table, _) = try RouteTable.make(["/$(a)"], into: table)
        #expect(table.newlyShadowed().map(\.route.mapping.bindingID) == ["/*"])
    }

    @Test func `what several mappings shadow together is not told`() throws {
        var (table, _) = try RouteTable.make(["/a/", "/a/*", "/a/*/**", "/a//**", "/a/**"])
        #expect(table.newlyShadowed().isEmpty)
        for path in ["/a/", "/a/b", "/a/b/", "/a/b/c", "/a//", "/a//b", "/a///"] {
            #expect(table.winner(path) != "/a/**", "\(path)")
        }
        #expect(try RouteTable.make(["/a/", "/a/*", "/a/*/**", "/a/**"]).table.winner("/a//") == "/a/**")
    }

    @Test(arguments: 0..<12) func `no path reaches what is shadowed`(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let patterns = (0..<25).map { _ in RandomPattern(using: &generator).text }
        var (table, _) = try RouteTable.make(patterns)
        let shadowed = Set(table.newlyShadowed().map { $0.route.mapping.pattern.description })
        for _ in 0..<300 {
            let winner = table.winner("/" + URLPatternTests.path(using: &generator).joined(separator: "/"))
            #expect(winner.map { !shadowed.contains($0) } ?? true)
        }
    }
}

extension RandomPattern {
    /// One component of text and variables over few letters.
    fileprivate static func twoMixed(using generator: inout SeededGenerator) -> RandomPattern {
        let texts = ["a", "b", "aa", "ab", "ba", "aba", ""]
        let first = texts.randomElement(using: &generator) ?? ""
        let last = texts.randomElement(using: &generator) ?? ""
        var parts: [Part] = [.text(first), .variable]
        if Bool.random(using: &generator) { parts += [.text("ab"), .variable] }
        return RandomPattern([.parts((parts + [.text(last)]).filter { $0 != .text("") })])
    }
}
