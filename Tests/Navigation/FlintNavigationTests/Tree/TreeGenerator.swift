import TestSupport

@testable import FlintNavigation

/// Makes random layouts, always the same for a seed.
struct TreeGenerator: RandomNumberGenerator {
    private var numbers: SeededGenerator
    private let screens: [NavigationLayout]

    init(
        seed: Int,
        screens: [NavigationLayout] = [
            .plain, .plain, .a, .b, .ab, .all, .openB(1), .openC(3), .openC(4), .openC(30),
        ]
    ) {
        numbers = SeededGenerator(seed: seed)
        self.screens = screens
    }

    mutating func next() -> UInt64 { numbers.next() }

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
