import Testing

@testable import flint_demo

@Suite struct AnswerTests {
    @Test(arguments: [
        (":back", Answer.back), (" :Cancel\t", .cancel), (":WHERE", .place), ("back", .text("back")),
        (":back please", .text(":back please")), (": back", .text(": back")), ("", .text("")),
        ("  a b  ", .text("a b")), (":", .text(":")),
    ]) func `reserved words are answers of their own`(line: String, answer: Answer) {
        #expect(Answer(line) == answer)
    }

    @Test func `prompts name the reserved words`() {
        for word in Answer.reserved.split(separator: ", ") {
            if case .text = Answer(String(word)) { Issue.record("\(word) is not reserved.") }
        }
    }
}
