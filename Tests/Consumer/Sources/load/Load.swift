import Foundation
import Loopback

/// Puts a server under load, ends it meanwhile by SIGTERM, and compares what everybody has counted.
///
/// For each kind of telemetry, alternately, it starts a bank and a shop (`server`), has many connections ask for both
/// tenants at once, and checks that each answer is that of its own tenant and person. Then everything must add up: what
/// was accepted and answered, spans in the collector, rows of the recording, the exit status.
@main struct Load {
    static func main() {
        guard let options = LoadOptions(Array(CommandLine.arguments.dropFirst())) else {
            say(LoadOptions.usage)
            exit(64)
        }
        do {
            var measured: [String: [Phase.Report]] = [:]
            var isRight = true
            for round in 1...options.rounds {
                for telemetry in options.telemetry {
                    let phase = try Phase(options, telemetry: telemetry)
                    let report = try phase.run()
                    measured[telemetry, default: []].append(report)
                    say("round \(round), telemetry \(telemetry): \(report.text)")
                    for failure in report.failures { say("FAILED: \(failure)") }
                    isRight = isRight && report.failures.isEmpty
                }
            }
            compare(measured)
            exit(isRight ? 0 : 1)
        } catch {
            say("FAILED: \(error)")
            exit(1)
        }
    }

    /// Prints what the shop is like with telemetry compared to without, by the best rounds of both.
    private static func compare(_ reports: [String: [Phase.Report]]) {
        func best(_ telemetry: String) -> (rate: Double, processor: Double)? {
            guard let reports = reports[telemetry], let rate = reports.map(\.rate).max(),
                let processor = reports.map(\.processor).min(), rate > 0, processor > 0
            else { return nil }
            return (rate, processor)
        }
        guard let off = best("off") else { return }
        for telemetry in reports.keys.sorted() where telemetry != "off" {
            guard let on = best(telemetry) else { continue }
            say(
                String(
                    format: "telemetry \(telemetry): %.2f times the time, %.2f times the processor's time",
                    off.rate / on.rate, on.processor / off.processor))
        }
    }

    /// Prints at once, since a phase takes seconds.
    private static func say(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
    }
}
