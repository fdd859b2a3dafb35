import Foundation

/// The numbers of repetitions for tests of rare failures.
package enum Repetitions {
    /// Returns a number of repetitions, or a tenth of it with the thread sanitizer.
    ///
    /// The sanitizer detects at the first time a race that otherwise shows by chance, and makes each
    /// repetition ten to a hundred times as slow.
    package static func count(_ ordinary: Int) -> Int {
        ProcessInfo.processInfo.environment["TSAN_OPTIONS"] == nil ? ordinary : ordinary / 10
    }

    /// Returns the seeds of a simulation: by default the given number of them, 20,000 with `FLINT_SOAK=full`.
    ///
    /// The variable `FLINT_SEED` replaces them by one seed, as in `17`, or by a range of seeds, as in
    /// `20000..<21000`.
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
