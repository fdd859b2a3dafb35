import Testing

/// The house: who may know whom, inside a module and between the floors.
@Suite struct HouseTests {
    /// The code of a module's files, by their paths inside of it.
    static func code(of module: String) throws -> [String: String] {
        let path = try #require(Repository.modules.first { $0.hasSuffix("/\(module)") })
        let folder = "Sources/\(path)/"
        let files = SourceRulesTests.sources.filter { $0.hasPrefix(folder) }
        return try Dictionary(
            uniqueKeysWithValues: files.map {
                (String($0.dropFirst(folder.count)), try SourceRulesTests.code(of: $0))
            })
    }

    @Test(arguments: try Repository.modules.map { String($0.split(separator: "/")[1]) })
    func `the folders of a module form no circle`(module: String) throws {
        let arrows = FolderArrows(in: try Self.code(of: module))
        guard let circle = arrows.circle else { return }
        let names = zip(circle, circle.dropFirst()).map { from, to in
            "\(from) -> \(to): \(arrows.arrows[from]?[to]?.sorted() ?? [])"
        }
        Issue.record("\(module): \(names.joined(separator: "; "))")
    }

    @Test func `a circle of folders is found`() {
        let arrows = FolderArrows(in: [
            "A/One.swift": "public struct One { let two: Two }",
            "B/Two.swift": "final class Two {\n    let three = Three()\n}",
            "C/Three.swift": "struct Three {\n    var text = \"One\"\n    let one: One?\n}",
        ])
        #expect(arrows.circle == ["A", "B", "C", "A"])
    }

    @Test func `names in texts and inside of other types are no arrows`() {
        let arrows = FolderArrows(in: [
            "A/One.swift": "public struct One {\n    struct Two {}\n    let two: Two\n}",
            "B/Two.swift": "enum Two {\n    static let text = \"One\"\n}",
        ])
        #expect(arrows.circle == nil)
        #expect(arrows.arrows == ["A": ["B": ["Two"]]])
    }

    /// The modules above the dispatch that look at it, or lead into it.
    static let readers = ["FlintHistory", "FlintOpening", "FlintReports", "FlintTelemetry"]

    @Test(arguments: readers)
    func `the dispatch names no type of a module that looks at it`(module: String) throws {
        let types = try Self.code(of: module).values.flatMap(FolderArrows.declaredTypes)
        #expect(types.count > 10)
        let dispatch = try Self.code(of: "FlintActions")
        #expect(dispatch.count > 50)
        for (path, code) in dispatch {
            let named = FolderArrows.words(in: code).intersection(types)
            #expect(named.isEmpty, "FlintActions/\(path) names \(named.sorted()) of \(module).")
        }
    }

    @Test func `the map of the code names files and folders that exist`() throws {
        let named = try Repository.text("Sources/README.md")
            .matches(of: /`([A-Z]\w*(?:\/[\w+]+)+)`/).map { String($0.1) }
        #expect(named.count > 20)
        for name in named {
            #expect(
                SourceRulesTests.sources.contains {
                    $0.hasSuffix("/\(name).swift") || $0.contains("/\(name)/")
                }, "There is no \(name).")
        }
    }
}
