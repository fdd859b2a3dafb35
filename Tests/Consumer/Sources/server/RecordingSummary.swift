import FlintCore
import Foundation

/// What a recording of an earlier run has, for those who count.
enum RecordingSummary {
    static func print(_ folder: URL) -> Never {
        let flint = Flint()
        do {
            try flint.setup(ShopFeatures.self) {
                $0.flightRecorder = FlightRecorderConfiguration(folder: folder)
                $0.toggles = InMemoryUserFeatureToggles()
                $0.tolerate(.environmentMissing)
            }
        } catch {
            Server.say("\(error)")
            exit(78)
        }
        guard let run = flint.previousRun() else {
            Server.say("There is no recording.")
            exit(66)
        }
        var counts: [String: Int] = ["clean": run.isClean ? 1 : 0, "unfinished": run.unfinished.count]
        for event in run.timeline {
            guard let action = event.action?.identifier, let name = name(of: event.kind) else { continue }
            counts["\(name) \(action)", default: 0] += 1
        }
        counts["damage"] = run.damage.invalid
        for (name, count) in counts.sorted(by: { $0.key < $1.key }) { Server.say("\(name) \(count)") }
        flint.shutdown()
        exit(0)
    }

    private static func name(of kind: DispatchEvent.Kind) -> String? {
        switch kind {
        case .began: "began"
        case .ended(.success, _): "succeeded"
        case .ended: "failed"
        case .refused: "refused"
        default: nil
        }
    }
}
