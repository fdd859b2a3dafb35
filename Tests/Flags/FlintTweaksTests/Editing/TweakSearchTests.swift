import FlintTweaks
import TestSupport
import Testing

@Suite struct TweakSearchTests {
    static func row(
        _ feature: String, _ variable: String, title: String? = nil, description: String? = nil,
        group: String? = nil
    ) -> DisplayableTweak {
        DisplayableTweak(
            path: TweakPath(feature, variable), title: title, description: description, group: group,
            value: .int(1), kind: .int, trace: TweakTrace(entries: [], isSensitive: false))
    }

    static let row = row(
        "checkout", "max_items", title: "Größe des Körbchens", description: "Résumé in Αθήνα Σίσυφος",
        group: "Shop İstanbul")

    @Test(arguments: [
        "", "  ", "GROSSE", "große", "korb", "KÖRB", "resume", "RÉSUMÉ", "re\u{301}sume", "checkout",
        "checkout/max_items", "MAX_", "shop", "istanbul", "ISTANBUL", "αθηνα", "σισυφοσ", "ΣΊΣΥΦΟΣ",
        "resume shop max", "\u{301}",
    ])
    func `each word is found without regard to case and accents`(query: String) {
        #expect(TweakSearch(query).matches(Self.row))
    }

    @Test(arguments: ["carrot", "resume carrot", "max carrot", "maxitems", "checkoutmax", "itemsgröße"])
    func `a word that occurs in none of the texts hides the tweak, also if it is across two`(query: String) {
        #expect(!TweakSearch(query).matches(Self.row))
    }

    @Test func `a tweak without a title is found by its path`() {
        let row = Self.row("a/b", "50%")
        for query in ["a/b", "a%2Fb", "50%", "50%25"] {
            #expect(TweakSearch(query).matches(row), "\(query)")
        }
    }

    @Test func `a title of combining characters is searched in linear time`() {
        let row = Self.row("a", "b", title: "e" + String(repeating: "\u{301}\u{327}", count: 200_000) + "x")
        #expect(TweakSearch("ex").matches(row))
    }

    @Test func `folding twice is folding once`() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let scalars = (0..<8).compactMap { _ in
                Unicode.Scalar(UInt32.random(in: 0x20..<0x3000, using: &generator))
            }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            let folded = TweakSearch.folded(String(text))
            let again = TweakSearch.folded(folded)
            #expect(Array(again.unicodeScalars) == Array(folded.unicodeScalars))
        }
    }
}
