import Foundation
import Testing

/// Keeps the documents in step with each other and with the package.
@Suite struct DocumentTests {
    @Test(arguments: try Repository.documents) func `no relative link is dead`(path: String) throws {
        let folder = (path as NSString).deletingLastPathComponent
        for link in try Document(path).relativeLinks {
            let target = ((folder as NSString).appendingPathComponent(link) as NSString).standardizingPath
            #expect(Repository.exists(target), "\(path) links to '\(link)', which does not exist.")
        }
    }

    @Test func `the index lists every guide`() throws {
        let listed = try Set(Document("Guides/README.md").relativeLinks)
        let guides = try Repository.files(in: "Guides", withExtension: "md")
            .map { String($0.dropFirst("Guides/".count)) }.filter { $0 != "README.md" }
        #expect(listed.isSuperset(of: guides))
        #expect(guides.allSatisfy { $0.wholeMatch(of: /[a-z]+(-[a-z]+)*\.md/) != nil })
    }

    @Test(
        arguments: try Repository.files(in: "Guides", withExtension: "md").filter { $0 != "Guides/README.md" }
    )
    func `a guide names a task and says where it ends`(path: String) throws {
        let headings = try Document(path).headings
        #expect(headings.first?.contains(/^# [A-Z][a-z]+ing\b/) == true, "The title begins with a gerund.")
        #expect(headings.contains("## Troubleshooting"))
        #expect(headings.contains("## Limits"))
    }

    @Test func `commands name what the package has`() async throws {
        let targets = try await Set(PackageManifest.read().targets.map(\.name))
        for path in try Repository.documents {
            let text = try Repository.text(path)
            for match in text.matches(of: /swift run (?:-c release )?([A-Za-z][A-Za-z-]*)/) {
                #expect(targets.contains(String(match.1)), "\(path): '\(match.0)' runs nothing.")
            }
            if text.contains(".ci/run") {
                #expect(FileManager.default.isExecutableFile(atPath: Repository.url(".ci/run").path))
            }
        }
    }

    @Test func `the readme has one command for the tests, which the checks run`() throws {
        let readme = try Document("README.md").lines
        #expect(readme.filter { $0.hasPrefix("swift test") } == ["swift test --parallel"])
        #expect(readme.contains("swift run flint-demo"))
        #expect((70...180).contains(readme.count - 1))
    }
}
