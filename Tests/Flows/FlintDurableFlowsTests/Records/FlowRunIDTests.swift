import TestSupport
import Testing

@testable import FlintDurableFlows

@Suite struct FlowRunIDTests {
    /// Letters that are composed, decomposed, or equal to others, and such as sort before and behind them.
    private static let letters: [Unicode.Scalar] = [
        "a", "A", "z", "/", "\u{0}", "e", "\u{E9}", "\u{301}", "\u{323}", "\u{C5}", "\u{212B}", "\u{30A}",
        "\u{3A9}",
        "\u{2126}", "\u{1100}", "\u{1161}", "\u{AC00}", "\u{F71}", "\u{F72}", "\u{F73}", "\u{344}",
        "\u{1D15E}",
        "\u{E000}", "\u{FFFD}", "\u{1F600}", "\u{10FFFF}",
    ]

    private static func name(_ generator: inout SeededGenerator) -> String {
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
            scalars.append(letters.randomElement(using: &generator) ?? "a")
        }
        return String(scalars)
    }

    private static func id(_ generator: inout SeededGenerator) -> FlowRunID {
        let machine = Bool.random(using: &generator) ? "M" : name(&generator)
        return FlowRunID(machine: machine, id: name(&generator))
    }

    @Test(arguments: 0..<Repetitions.count(10))
    func `the order of identities is total, and that of the bytes of composed names`(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let ids = (0..<3).map { _ in Self.id(&generator) }
            let (a, b, c) = (ids[0], ids[1], ids[2])
            #expect([a < b, b < a, a == b].count { $0 } == 1, "\(a) \(b)")
            if a < b, b < c { #expect(a < c, "\(a) \(b) \(c)") }
            let bytes = [a, b].map { [Array($0.machine.composed.utf8), Array($0.id.composed.utf8)] }
            let isBefore =
                bytes[0][0] == bytes[1][0]
                ? bytes[0][1].lexicographicallyPrecedes(bytes[1][1])
                : bytes[0][0].lexicographicallyPrecedes(bytes[1][0])
            #expect((a < b) == isBefore, "\(a) \(b)")
        }
    }
}
