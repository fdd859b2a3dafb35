import BenchmarkHarness
import FlintBasics
import FlintDurableFlows
import Foundation

extension BenchmarkSuite {
    /// The cost of storing without a store: the same states, encoded as an engine does, and as many bytes on
    /// the disk.
    static let durableLimits = BenchmarkSuite { suite in
        suite.benchmark("Limit.encodedState", delivers: 1) { state in
            state.delivered = try await state.measure {
                try await StoredPendulum.encode(Swing(remaining: keep(state.iterations)))
            }
        }
        suite.benchmark("Limit.decodedNumber", delivers: 1) { state in
            let bytes = Array(try JSONEncoder().encode(7))
            let decoder = JSONDecoder()
            state.measure {
                for _ in 0..<state.iterations {
                    guard (try? decoder.decode(Int.self, from: Data(keep(bytes)))) == 7 else {
                        continue
                    }
                    state.delivered += 1
                }
            }
        }
        for runs in [1, 256] {
            suite.benchmark("Limit.append(\(runs))", scale: runs, settings: .ofDisk) { state in
                let folder = try ScratchFolder()
                let file = try OpenFile(updating: folder.url.appending(path: "records").path, creates: true)
                var offset = 0
                try state.measure {
                    for _ in 0..<state.iterations {
                        let group = StoreLoad.group(of: runs)
                        try file.write(group, at: offset)
                        try file.synchronizeContents()
                        offset += group.count
                    }
                }
            }
        }
    }
}

extension BenchmarkSettings {
    /// The settings for writes to a disk, which take milliseconds, so few iterations are sufficient.
    static let ofDisk = BenchmarkSettings(iterations: 20)
}
