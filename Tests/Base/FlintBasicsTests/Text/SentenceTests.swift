import FlintBasics
import Testing

@Suite struct SentenceTests {
    @Test(arguments: [
        ("It is lost", "It is lost."), ("It is lost.", "It is lost."), ("Is it lost?", "Is it lost?"),
        ("It is lost!", "It is lost!"), ("It goes on …", "It goes on …"), ("", ""),
    ]) func `a text becomes a sentence with one end`(text: String, sentence: String) {
        #expect(text.asSentence == sentence)
    }
}
