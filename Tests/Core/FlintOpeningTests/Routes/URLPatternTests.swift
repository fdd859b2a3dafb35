import TestSupport
import Testing

@testable import FlintCore
@testable import FlintLinks

@Suite struct URLPatternTests {
    @Test(
        arguments: [
            ("/create", "/create", [:]), ("create", "create", [:]), ("/", "/", [:]),
            ("/a/*", "/a/b", [:]), ("/a/**", "/a/", [:]), ("/a/**", "/a/b/c/", [:]), ("**", "", [:]),
            ("/$(a)", "/x", ["a": "x"]), ("/$(a)/*/$(b)/**", "/1/2/3/4", ["a": "1", "b": "3"]),
            ("/p-$(n).html", "/p-7.html", ["n": "7"]), ("/$(a)-$(b)", "/1-2-3", ["a": "1-2", "b": "3"]),
            ("/$(a)-$(b)-$(c)", "/1-2-3-4", ["a": "1-2", "b": "3", "c": "4"]),
            ("/$(a)xx$(b)", "/1xxx", ["a": "1", "b": "x"]),
            ("/$(a)xx$(b)", "/1xxxx2", ["a": "1xx", "b": "2"]),
            ("/$a/$", "/$a/$", [:]), ("/a)b(c", "/a)b(c", [:]), ("/%20", "/%20", [:]),
            ("/é$(x)", "/é\u{301}", ["x": "\u{301}"]), ("/$(_a-1)", "/x", ["_a-1": "x"]),
            ("a//b", "a//b", [:]),
            ("/+[.]?", "/+[.]?", [:]),
        ] as [(String, String, [String: String])])
    func `a path matches and is captured`(pattern: String, path: String, variables: [String: String]) throws {
        #expect(try URLPattern(pattern).match(path) == variables)
    }

    @Test(arguments: [
        ("/create", "create"), ("create", "/create"), ("/create", "/create/"), ("/create/", "/create"),
        ("/create", "/Create"), ("/a/*", "/a/"), ("/a/*", "/a/b/c"), ("/a/**", "/a"), ("/a/**", "/ab/c"),
        ("/$(a)", "/"), ("/$(a)", "/a/b"), ("/p-$(n)", "/p-"), ("/$(n)-p", "/-p"), ("/$(a)-$(b)", "/1-"),
        ("/$(a)-$(b)", "/-1"), ("/$(a)--$(b)", "/1-2"), ("/%20", "/ "), ("/\u{e9}", "/e\u{301}"),
        ("/aXa", "/a"), ("/ab$(x)ba", "/aba"), ("/$(a)-$(b)-$(c)", "/1-2"), ("/$(a)-$(b)-$(c)", "/1--2"),
    ])
    func `a path does not match`(pattern: String, path: String) throws {
        #expect(try URLPattern(pattern).match(path) == nil)
    }

    @Test(
        arguments: [
            ("", .empty, 1), ("/**/a", .misplacedRest, 2), ("/a**", .mixedWildcard, 3),
            ("/*a", .mixedWildcard, 2),
            ("/***", .mixedWildcard, 2), ("/$(a)*", .mixedWildcard, 6), ("/$(a", .unclosedVariable, 2),
            ("/a/$(b/c)", .unclosedVariable, 4), ("/$()", .badName, 4), ("/$(1a)", .badName, 4),
            ("/$(a b)", .badName, 4), ("/$(a)/$(a)", .duplicateName, 9),
            ("/x$(a)$(b)", .adjacentVariables, 7),
            ("/$(-a)", .badName, 4), ("/é/$(", .unclosedVariable, 4),
        ] as [(String, URLPattern.Failure.Code, Int)])
    func `a mistake is found where it is`(pattern: String, code: URLPattern.Failure.Code, column: Int) throws
    {
        let error = try #require(throws: URLPattern.Failure.self) { try URLPattern(pattern) }
        #expect((error.code, error.column) == (code, column))
        #expect(error.description.contains("column \(column)"))
    }

    @Test(
        arguments: [
            ("/a/$(x)/b-$(y)/**", ["x": "1", "y": "2", "z": "3"], "/a/1/b-2/"), ("/a/$(x)", [:], nil),
            ("/$(x)-$(y)", ["x": "1"], nil), ("/a/*", [:], nil), ("/%20", [:], "/%20"),
        ] as [(String, [String: String], String?)])
    func `a path is made of variables`(pattern: String, variables: [String: String], path: String?) throws {
        #expect(try URLPattern(pattern).path(with: variables) == path)
    }

    @Test func `only a star stands in the way of links`() throws {
        #expect(try !URLPattern("/a/*").isValidForLinkCreation)
        #expect(try URLPattern("/$(a)/**").isValidForLinkCreation)
        #expect(try URLPattern("/$(b)/x$(a)").variableNames == ["b", "a"])
        #expect(try URLPattern("/a").description == "/a")
    }

    @Test(arguments: 0..<12) func `matching is what the definition says`(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        var matches = 0
        for _ in 0..<100 {
            let reference = RandomPattern(using: &generator)
            let pattern = try URLPattern(reference.text)
            for _ in 0..<20 {
                let path = Self.path(using: &generator)
                let expected = reference.captures(path)
                let found = pattern.match("/" + path.joined(separator: "/"))
                let names = pattern.variableNames
                #expect(found.map { found in names.map { found[$0] } } == expected, "\(pattern) \(path)")
                if let expected, let found {
                    matches += 1
                    #expect(found.count == expected.count)
                    #expect(pattern.path(with: found).map { pattern.match($0) == found } != false)
                }
            }
        }
        #expect(matches > 50)
    }

    static func path(using generator: inout SeededGenerator) -> [String] {
        (0..<Int.random(in: 1...4, using: &generator)).map { _ in
            (0..<Int.random(in: 0...4, using: &generator))
                .map { _ in ["a", "b", "-", "é"].randomElement(using: &generator) ?? "" }.joined()
        }
    }

    @Test(arguments: 0..<10) func `no text crashes the parser`(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let pieces = ["$", "(", ")", "*", "**", "/", "a", "\u{301}", "-", "$(a)", "$(b)", "\u{0}", "👩‍👧"]
        for _ in 0..<2000 {
            let text = (0..<Int.random(in: 0...9, using: &generator))
                .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            do {
                let pattern = try URLPattern(text)
                #expect(
                    pattern.match(text) == nil || !pattern.isValidForLinkCreation
                        || pattern.path(with: pattern.match(text) ?? [:]) != nil)
            } catch {
                #expect((1...(text.unicodeScalars.count + 1)).contains(error.column))
            }
        }
    }

    @Test func `a long component between several variables takes quadratic time at most`() throws {
        // An engine that backtracks would never come back.
        let pattern = try URLPattern("/" + (0..<20).map { "$(v\($0))" }.joined(separator: "a") + "b")
        #expect(pattern.match("/" + String(repeating: "a", count: 8000)) == nil)
        #expect(pattern.match("/" + String(repeating: "a", count: 8000) + "b")?.count == 20)
    }
}
