import Foundation
import Testing

/// Rules of the house that a script can check.
@Suite struct SourceRulesTests {
    static let sources: [String] = {
        (try? Repository.files(in: "Sources", withExtension: "swift")) ?? []
    }()

    @Test func `there are sources`() {
        #expect(Self.sources.count > 100)
    }

    /// A package compiles the plugins' tools for all products of its dependencies that use plugins, also for those that it
    /// does not use.
    @Test func `no product uses the plugin, and the plugin's tool needs little`() async throws {
        let manifest = try await PackageManifest.read()
        let products = Set(manifest.products.flatMap(\.targets))
        let users = Set(manifest.targets.filter { $0.pluginUsages?.isEmpty == false }.map(\.name))
        #expect(products.isSuperset(of: ["FlintCore", "flint"]))
        #expect(users.isSuperset(of: ["flint-demo", "FlintBenchmarks"]))
        #expect(manifest.needed(by: products).isDisjoint(with: users))
        let tool: Set = ["FlintTool", "FlintGenerator", "FlintBasics", "FlintJSON"]
        #expect(
            manifest.needed(by: ["flint-generator"]) == tool.union(["flint-generator"]),
            "Each build that uses the plugin compiles these for the host, too.")
    }

    @Test func `the package depends on no other, and its benchmarks are no product`() async throws {
        let manifest = try await PackageManifest.read()
        #expect(manifest.dependencies.isEmpty)
        #expect(!manifest.products.contains { $0.name.contains("Benchmark") })
    }

    @Test(arguments: [
        "try!", "as!", "fatalError", "@unchecked Sendable", "nonisolated(unsafe)", "unsafeFlags",
    ])
    func `sources do without`(word: String) throws {
        for path in Self.sources + ["Package.swift"] {
            #expect(try !Self.codeLines(of: path).contains { $0.contains(word) }, "\(path) uses '\(word)'.")
        }
    }

    @Test(arguments: ["fsync(", "fdatasync(", "F_FULLFSYNC", "O_CREAT", "unsafe rename(", "mkstemp("])
    func `files are made, renamed and kept by one module`(call: String) throws {
        let others = Self.sources.filter { !$0.hasPrefix("Sources/Base/FlintBasics/") }
        for path in others {
            let rule = Comment(stringLiteral: "\(path): use FlintBasics in place of '\(call)'.")
            #expect(try !Self.code(of: path).contains(call), rule)
        }
        if call != "fdatasync(", call != "mkstemp(", call != "unsafe rename(" {
            let isThere = try Self.sources.contains { try Self.code(of: $0).contains(call) }
            #expect(isThere, "A call that nobody makes says nothing.")
        }
    }

    @Test func `user defaults are synchronized where the system does not do it`() throws {
        for path in Self.sources where try Self.code(of: path).contains("defaults.synchronize()") {
            let code = try Self.code(of: path)
            let call = try #require(code.range(of: "defaults.synchronize()")?.lowerBound)
            let before = code[..<call].suffix(160)
            #expect(before.contains("#if canImport(Darwin)") && before.contains("#else"), "\(path)")
            #expect(code.components(separatedBy: "defaults.synchronize()").count == 2, "\(path)")
        }
    }

    @Test func `what was probably meant is found by one rule`() throws {
        let users = try Self.sources.filter { try Self.code(of: $0).contains("EditDistance.between(") }
        #expect(users == ["Sources/Base/FlintJSON/NearestName.swift"])
    }

    @Test func `no generic box holds a function itself`() throws {
        let aliases = try Set(Self.sources.flatMap { FunctionBoxes.aliases(in: try Self.code(of: $0)) })
        #expect(aliases.contains("RequestGate"))
        for path in Self.sources {
            let boxes = FunctionBoxes.boxes(in: try Self.code(of: path), aliases: aliases)
            #expect(boxes.isEmpty, "\(path): each reading of the box wraps the function anew; use a struct.")
        }
    }

    @Test(arguments: [
        "Mutex<(@Sendable () -> Void)?>", "Mutex<() -> Void>", "Atomic<@convention(c) (Int) -> Int>",
        "Mutex<(count: Int, call: (Int) -> Void)>", "Mutex<Handler?>", "Mutex<Server.Handler>",
        "Pair<Int, Handler>", "Mutex<Optional<() -> Void>>", "Mutex({", "Mutex<((Int) throws -> Void)?>",
    ])
    func `a function in a generic box is found`(text: String) {
        #expect(FunctionBoxes.boxes(in: "let box = \(text)(nil)", aliases: ["Handler"]).count == 1)
    }

    @Test(arguments: [
        "Mutex<State>(State())", "Mutex<[Handler]>([])", "func run<Result>(_ body: () -> Result) -> Int",
        "Mutex<[Int: () -> Void]>([:])", "a < b, c -> d", "struct Handler {}; Mutex<Handler?>(nil)",
        "Mutex<Box<State>>()", "Mutex(State.idle)", "Mutex<(Int, Result<Int, Never>)>",
    ])
    func `what holds no function itself may stand in a generic box`(text: String) {
        #expect(FunctionBoxes.boxes(in: "let box = \(text)", aliases: ["Handler"]).isEmpty)
    }

    /// The public types of a file that are not inside of another, in their order.
    static func publicTypes(in path: String) throws -> [String] {
        let pattern = /^(?:@\w+ )?public (?:final |indirect )?(?:class|struct|enum|protocol|actor) (\w+)/
        return try codeLines(of: path).compactMap { $0.firstMatch(of: pattern).map { String($0.1) } }
    }

    @Test func `a file is named after the first public type in it, and few hold a second`() throws {
        let holders = try Self.sources.map { ($0, try Self.publicTypes(in: $0)) }.filter { !$0.1.isEmpty }
        #expect(holders.count > 300)
        for (path, types) in holders {
            let file = URL(filePath: path).deletingPathExtension().lastPathComponent
            #expect(types.first == String(file.prefix { $0 != "+" }), "\(path) begins with \(types[0]).")
        }
        let others = holders.filter { $0.1.count > 1 }.map(\.0)
        #expect(Double(others.count) <= 0.2 * Double(holders.count), "The others: \(others)")
    }

    /// The public types that say in their own line or in an extension that they are errors.
    static func publicErrors(in code: [String: [Substring]]) -> [String] {
        code.values.flatMap { lines in
            var owner = ""
            return lines.compactMap { line -> String? in
                if line.hasPrefix("extension "), let extended = line.firstMatch(of: /^extension ([\w.]+) \{$/)
                {
                    owner = "\(extended.1)."
                } else if line == "}" {
                    owner = ""
                }
                // A regular expression takes a hundred times as long to see that a line has none.
                guard line.contains("Error") else { return nil }
                let match = line.firstMatch(
                    of:
                        /^\s*public (?:final |indirect )?(?:class|struct|enum) (\w+)[^:]*:(?:[^{]*[ ,])?Error\b/
                )
                return match.map { owner + $0.1 }
            }
        }.sorted()
    }

    /// The types that are a `LocalizedError`, in an extension or in their own line.
    static func localizedErrors(in code: [String: [Substring]]) -> Set<String> {
        Set(
            code.values.joined().filter { $0.contains("LocalizedError") }.compactMap { line in
                line.firstMatch(of: /(?:extension|class|struct|enum) ([\w.]+)[^:]*:[^{]*\bLocalizedError\b/)
                    .map { String($0.1) }
            })
    }

    @Test func `a public error says in localizedDescription what it says in description`() throws {
        let code = try Dictionary(uniqueKeysWithValues: Self.sources.map { ($0, try Self.codeLines(of: $0)) })
        let errors = Self.publicErrors(in: code)
        #expect(errors.contains("FlintError"))
        #expect(errors.count > 20)
        let localized = Self.localizedErrors(in: code)
        #expect(errors.filter { !localized.contains($0) } == [])
    }

    @Test func `an error without a text of its own is found`() {
        let code: [String: [Substring]] = [
            "A.swift": ["public struct A: Sendable, Error {", "public enum B: Error, Hashable {", "}"],
            "F.swift": [
                "extension F {", "    public struct G: Error {", "    }", "}",
                "extension F.G: LocalizedError {",
            ],
            "C.swift": [
                "struct C: Error {", "public struct D: ErrorKind {", "public enum E: LocalizedError {",
                "extension B: LocalizedError {",
            ],
        ]
        #expect(Self.publicErrors(in: code) == ["A", "B", "F.G"])
        #expect(Self.localizedErrors(in: code) == ["B", "E", "F.G"])
    }

    @Test func `files are short`() throws {
        // The page of the inspector is put together by a command; `InspectorPageTests` has the rule for its sources.
        let sources = Self.sources.filter { !$0.hasSuffix("/InspectorPage.swift") }
        let lengths = try sources.map { try Repository.text($0).count { $0 == "\n" } }
        for (path, length) in zip(sources, lengths) {
            #expect(length <= 800, "\(path) has \(length) lines.")
        }
        #expect(Double(lengths.count { $0 < 450 }) >= 0.9 * Double(lengths.count))
    }

    /// The text of a file without comments.
    static func code(of path: String) throws -> String {
        try codes[path]?.get().text ?? Code(path).text
    }

    /// The lines of a file that are not comments.
    static func codeLines(of path: String) throws -> [Substring] {
        try codes[path]?.get().lines ?? Code(path).lines
    }

    /// The sources, which many rules look at: each is read once.
    private static let codes: [String: Result<Code, any Error>] = Dictionary(
        uniqueKeysWithValues: sources.map { path in (path, Result { try Code(path) }) })

    private struct Code {
        let lines: [Substring]
        let text: String

        init(_ path: String) throws {
            lines = try Repository.text(path).split(separator: "\n")
                .filter { !$0.drop(while: { $0 == " " }).hasPrefix("//") }
            text = lines.joined(separator: "\n")
        }
    }
}
