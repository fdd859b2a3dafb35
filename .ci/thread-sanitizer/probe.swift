// What the thread sanitizer must report (`probe race`), and what it must not (`probe mutex`).

import Foundation
import Synchronization

final class Box {
    let guarded = Mutex(0)
    var open = 0
}

@main
struct Probe {
    static func main() {
        let (box, races) = (Box(), CommandLine.arguments.last == "race")
        let threads = DispatchGroup()
        for _ in 0..<4 {
            threads.enter()
            Thread.detachNewThread {
                for _ in 0..<20_000 {
                    if races { box.open += 1 } else { box.guarded.withLock { $0 += 1 } }
                }
                threads.leave()
            }
        }
        threads.wait()
        print(box.guarded.withLock { $0 } + box.open)
    }
}
