import Foundation
import Testing

@testable import FlintCore
@testable import FlintEvents

@Suite struct TopicPathTests {
    @Test(arguments: ["A", "A/B", "A/B#C", "Flint/Flint.TimelineFeature#TimelineClearAction"])
    func `a path survives its text`(text: String) throws {
        let path = try #require(TopicPath(text))
        #expect(path.description == text)
        let data = try JSONEncoder().encode([path])
        #expect(try JSONDecoder().decode([TopicPath].self, from: data) == [path])
    }

    @Test(arguments: ["", "/", "A/", "/A", "A//B", "#C", "A#", "A#B#C", "A B", "A\n", "A#B/C", "A/\u{0}"])
    func `what is no path is refused`(text: String) {
        #expect(TopicPath(text) == nil)
    }

    @Test func `ancestors are found from the nearest on`() throws {
        let path = try #require(TopicPath("A/B#C"))
        #expect(path.lineage.map(\.description) == ["A/B#C", "A/B", "A"])
        #expect(path.parent?.parent?.parent == nil)
    }
}
