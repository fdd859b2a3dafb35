import Foundation
import Loopback

/// One run of a bank and a shop under load, from their start to their end by SIGTERM.
final class Phase {
    struct Report {
        var rate = 0.0
        /// Microseconds of a processor that the shop takes for a request.
        var processor = 0.0
        var text = ""
        var failures: [String] = []
    }

    private let options: LoadOptions
    private let telemetry: String
    private let collector = SpanCollector()
    private let sink: LoopbackServer
    private let folder: URL

    init(_ options: LoadOptions, telemetry: String) throws {
        (self.options, self.telemetry) = (options, telemetry)
        sink = try LoopbackServer { [collector] in collector.answer($0) }
        folder = FileManager.default.temporaryDirectory.appending(path: "flint-load-\(UUID().uuidString)")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func run() throws -> Report {
        let common = ["--telemetry", telemetry, "--collector", "http://127.0.0.1:\(sink.port)"]
        let bank = try Child(options.server, common + ["--name", "bank"])
        let bankPort = try bank.port()
        let shop = try Child(
            options.server,
            common + [
                "--bank", "\(bankPort)", "--record", folder.path(percentEncoded: false), "--stream",
                options.stream, "--defaults", options.defaults,
            ])
        let start = ContinuousClock.now
        let customers = Customers(port: try shop.port(), options)
        customers.waitForLoad(seconds: options.seconds)
        let asked = ContinuousClock.now
        shop.terminate()
        let tally = customers.tally()
        let status = try shop.status()
        let ended = ContinuousClock.now
        bank.terminate()
        var audit = Audit(tally)
        audit.expect("status of the shop", Int(status), is: 0)
        audit.expect("status of the bank", Int(try bank.status()), is: 0)
        audit.compareAnswers(shop.numbers)
        if telemetry != "off" { audit.compareSpans(collector.spans, [shop.numbers, bank.numbers]) }
        if options.stream == "on" { audit.compareStream(shop.numbers) }
        audit.compareRecording(try recording())
        return report(
            tally, audit.failures, load: asked - start, answered: asked, ended - asked,
            Double(shop.numbers["cpu"] ?? 0) / Double(max(1, tally.answered)))
    }

    /// What the recording of the shop has.
    private func recording() throws -> [String: Int] {
        let reader = try Child(options.server, ["--read-recording", folder.path(percentEncoded: false)])
        guard try reader.status() == 0 else { throw Child.Mishap(text: "The recording cannot be read.") }
        return reader.numbers
    }

    private func report(
        _ tally: Tally, _ failures: [String], load: Duration, answered asked: ContinuousClock.Instant,
        _ end: Duration, _ processor: Double
    ) -> Report {
        let latencies = tally.latencies.sorted()
        let rate = Double(latencies.count) / (load / .seconds(1))
        func milliseconds(_ part: Double) -> Double {
            latencies.isEmpty ? 0 : Double(latencies[Int(Double(latencies.count - 1) * part)]) / 1e6
        }
        let last = tally.last.map { max(.zero, $0 - asked) } ?? .zero
        let text = String(
            format:
                "%.0f requests/s, p50 %.2f ms, p99 %.2f ms, the shop takes %.0f µs of a processor for each; "
                + "%d spans; answered %d, refused %d; "
                + "after SIGTERM the last answer in %.0f ms, the end in %.0f ms, %d requests not accepted",
            rate, milliseconds(0.5), milliseconds(0.99), processor, collector.spans.values.reduce(0, +),
            tally.answered, Person.routes.reduce(0) { $0 + tally.count($1, 503) },
            last / .milliseconds(1), end / .milliseconds(1), tally.unread)
        return Report(rate: rate, processor: processor, text: text, failures: failures)
    }
}
