import Foundation
import Testing

@testable import flint_demo

@Suite struct NoteTemplateTests {
    @Test(arguments: [
        ("1", NoteTemplate.empty), ("4", .journal), ("meeting notes", .meeting), ("TO", .list),
        ("j", .journal), ("list", .list), ("NOTES", .meeting),
        ("Empty", .empty),
    ]) func `a template is meant by its number or the beginning of its name`(
        text: String, template: NoteTemplate
    ) {
        #expect(NoteTemplate(meant: text) == template)
    }

    @Test(arguments: ["", "0", "5", "-1", "99999999999999999999", "otes", "journal x", "do", "💥"])
    func `other words mean none`(text: String) {
        #expect(NoteTemplate(meant: text) == nil)
    }

    @Test(arguments: NoteTemplate.allCases) func `a text begins with the title and ends its last line`(
        template: NoteTemplate
    ) {
        let text = template.text(title: "Plan", on: Date(timeIntervalSince1970: 0), in: .gmt)
        #expect(text.hasPrefix("# Plan\n"))
        #expect(text.hasSuffix("\n"))
        #expect(NoteTitle.of(text) == "Plan")
    }

    @Test(arguments: [(0, "2023-11-14"), (2, "2023-11-15")])
    func `the day is that of the time zone`(hours: Int, day: String) throws {
        // 22:13:20 in Greenwich.
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        let zone = try #require(TimeZone(secondsFromGMT: hours * 3600))
        for template in [NoteTemplate.journal, .meeting] {
            #expect(template.text(title: "T", on: date, in: zone).contains(day))
        }
    }

    @Test func `beginnings are told apart by one letter`() {
        let letters = NoteTemplate.allCases.map { $0.name.lowercased().prefix(1) }
        #expect(Set(letters).count == letters.count)
    }
}
