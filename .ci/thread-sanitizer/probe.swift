// What the thread sanitizer must report (`probe race`), and what it must not (`probe mutex`, `probe lazy`, `probe continuation`).

import Foundation
import Synchronization

final class Box: @unchecked Sendable {
    let guarded = Mutex(0)
    var open = 0

    func count(races: Bool) {
        let threads = DispatchGroup()
        for _ in 0..<4 {
            threads.enter()
            Thread.detachNewThread {
                for _ in 0..<20_000 {
                    if races { self.open += 1 } else { self.guarded.withLock { $0 += 1 } }
                }
                threads.leave()
            }
        }
        threads.wait()
        print(guarded.withLock { $0 } + open)
    }
}

/// Objects that one of several threads makes, and all read.
final class Made: Sendable {
    let number: Int

    init(_ number: Int) { self.number = number }

    static func count() {
        let references = (0..<500).map { _ in Reference() }
        let threads = DispatchGroup()
        for _ in 0..<4 {
            threads.enter()
            Thread.detachNewThread {
                for (number, reference) in references.enumerated() { precondition(reference.object(number).number == number) }
                threads.leave()
            }
        }
        threads.wait()
        print(references.count)
    }

    final class Reference: Sendable {
        private let lazy = AtomicLazyReference<Made>()

        func object(_ number: Int) -> Made { lazy.load() ?? lazy.storeIfNil(Made(number)) }
    }
}

/// Tasks whose continuations are resumed before they have suspended.
enum Resuming {
    static func value<Value: Sendable>(_ value: Value) async -> Value {
        await withUnsafeContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: value) }
            usleep(2_000)
        }
    }

    static func count() async {
        await withTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var sum = 0
                    for number in 0..<100 { sum += await value(number) + value("\(number)").count }
                    return sum
                }
            }
            for await sum in group { print(sum) }
        }
    }
}

@main
struct Probe {
    static func main() async {
        switch CommandLine.arguments.last {
        case "lazy": Made.count()
        case "continuation": await Resuming.count()
        case let word: Box().count(races: word == "race")
        }
    }
}
