import Foundation

/// How often a test repeats what goes wrong seldom.
package enum Repetitions {
    /// The number, or a tenth of it where a sanitizer sees at the first time what otherwise shows by chance, and makes each
    /// ten to a hundred times as slow.
    package static func count(_ ordinary: Int) -> Int {
        ProcessInfo.processInfo.environment["TSAN_OPTIONS"] == nil ? ordinary : ordinary / 10
    }

    /// The seeds of a simulation: so many, 20,000 with `FLINT_SOAK=full`, or what `FLINT_SEED` names, which is one seed that was
    /// found, or those from one to before another, as in `20000..<21000`.
    package static func seeds(_ ordinary: Int) -> Range<Int> {
        let environment = ProcessInfo.processInfo.environment
        guard let text = environment["FLINT_SEED"] else {
            return 0..<(environment["FLINT_SOAK"] == "full" ? 20_000 : ordinary)
        }
        let bounds = text.components(separatedBy: "..<").map { Int($0) }
        switch (bounds.count, bounds[0], bounds.last ?? nil) {
        case (1, let seed?, _): return seed..<seed + 1
        case (2, let first?, let end?) where first < end: return first..<end
        default:
            preconditionFailure("FLINT_SEED is '\(text)', and not a number, or a range as in 20000..<21000.")
        }
    }
}
