@testable import FlintNavigation

/// Makes random layouts, always the same for a seed (SplitMix64).
struct TreeGenerator: RandomNumberGenerator {
    private var state: UInt64
    private let screens: [NavigationLayout]

    init(
        seed: Int,
        screens: [NavigationLayout] = [
            .plain, .plain, .a, .b, .ab, .all, .openB(1), .openC(3), .openC(4), .openC(30),
        ]
    ) {
        state = UInt64(seed)
        self.screens = screens
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    mutating func pick<Part>(_ parts: [Part]) -> Part {
        parts[Int.random(in: parts.indices, using: &self)]
    }

    /// A layout of at most so many levels.
    mutating func layout(levels: Int = 6) -> NavigationLayout {
        var layout = bare(levels: levels)
        if levels > 1, Int.random(in: 0..<5, using: &self) == 0 {
            layout = layout.presenting(self.layout(levels: levels - 1))
        }
        return layout
    }

    private mutating func bare(levels: Int) -> NavigationLayout {
        guard levels > 1 else { return pick(screens) }
        switch Int.random(in: 0..<7, using: &self) {
        case 0, 1: return .stack(layouts(0...3, levels: levels - 1))
        case 2, 3:
            let members = layouts(1...3, levels: levels - 1)
            return .tabs(members, selected: Int.random(in: members.indices, using: &self))
        case 4: return .container(layouts(0...3, levels: levels - 1))
        default: return pick(screens)
        }
    }

    private mutating func layouts(_ count: ClosedRange<Int>, levels: Int) -> [NavigationLayout] {
        (0..<Int.random(in: count, using: &self)).map { _ in layout(levels: levels) }
    }
}
