import FlintJSON
import TestSupport
import Testing

@Suite struct EditDistanceTests {
    @Test(arguments: [
        ("", "", 0), ("", "abc", 3), ("abc", "abc", 0), ("flag", "flags", 1), ("flag", "lag", 1),
        ("flag", "flog", 1), ("flag", "lfag", 1), ("kitten", "sitting", 3), ("ab", "ba", 1), ("ca", "abc", 3),
    ])
    func `insertions, omissions, replacements and swaps count one each`(
        _ first: String, _ second: String, _ distance: Int
    ) {
        #expect(EditDistance.between(Array(first), Array(second)) == distance)
    }

    @Test
    func
        `the distance is the same both ways, zero only for equal texts, and never larger than the longer one`()
    {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let texts = (0..<2).map { _ in
                (0..<Int.random(in: 0...8, using: &generator)).map { _ in
                    Int.random(in: 0...2, using: &generator)
                }
            }
            let distance = EditDistance.between(texts[0], texts[1])
            #expect(distance == EditDistance.between(texts[1], texts[0]))
            #expect((distance == 0) == (texts[0] == texts[1]))
            #expect(distance <= max(texts[0].count, texts[1].count))
            #expect(distance >= abs(texts[0].count - texts[1].count))
        }
    }
}
