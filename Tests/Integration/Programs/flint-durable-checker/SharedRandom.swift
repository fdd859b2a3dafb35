import Synchronization
import TestSupport

/// Random numbers that all tasks of a workload share.
final class SharedRandom: Sendable {
    private let generator: Mutex<SeededGenerator>

    init(seed: Int) {
        generator = Mutex(SeededGenerator(seed: seed))
    }

    func next(below bound: Int) -> Int {
        generator.withLock { Int.random(in: 0..<bound, using: &$0) }
    }
}
