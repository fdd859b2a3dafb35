import FlintCore
import FlintTelemetry
import Foundation
import Loopback

/// A shop of two tenants, to try Flint with on a server: five routes on this machine's loopback, and those of a bank.
///
/// GET /health, GET /metrics, GET /products, POST /orders, GET /orders; POST /bank. `x-tenant` and `x-user` say who asks,
/// `traceparent` in which trace. What was accepted and answered, and what became of telemetry, it prints at its end.
@main struct Server {
    static func main() async {
        guard let options = ServerOptions(Array(CommandLine.arguments.dropFirst())) else {
            say(ServerOptions.usage)
            exit(64)
        }
        if let folder = options.recording { RecordingSummary.print(folder) }
        do {
            let shop = try Shop()
            let telemetry = options.encoding.map { Telemetry(configuration(options, $0)) }
            await run(options, shop, telemetry)
        } catch {
            say("\(error)")
            exit(70)
        }
    }

    private static func configuration(
        _ options: ServerOptions, _ encoding: TelemetryEncoding
    ) -> TelemetryConfiguration {
        var configuration = TelemetryConfiguration(environment: ProcessInfo.processInfo.environment)
        configuration.serviceName = options.name
        configuration.setEndpoint(options.collector)
        for signal in TelemetrySignal.allCases { configuration[signal].encoding = encoding }
        // However busy the machine is, a span that is missing has to be a mistake.
        configuration.spanBatching.queueCapacity = 1_000_000
        configuration.spanBatching.byteCapacity = 1 << 30
        return configuration
    }

    private static func run(_ options: ServerOptions, _ shop: Shop, _ telemetry: Telemetry?) async -> Never {
        let bank = Bank()
        await Flint.run(ShopFeatures.self) { configuration in
            options.useDefaultsOfApplications(&configuration)
            configuration.environment.shop = shop
            configuration.environment.bank = bank
            configuration.subjectServices = { subject, services in shop.serve(subject, &services) }
            configuration.flightRecorder = options.record.map { folder in
                var recorder = FlightRecorderConfiguration(folder: folder)
                recorder.capacity = 1_000_000
                return recorder
            }
            telemetry?.configure(&configuration)
        } body: {
            start(telemetry)
            try await serve(options, bank, telemetry)
        }
    }

    private static func start(_ telemetry: Telemetry?) {
        guard let telemetry else { return }
        telemetry.start()
        Flint.current.onShutdown("telemetry", within: .seconds(40)) {
            let isDone = await telemetry.shutdown(within: .seconds(38))
            let spans = telemetry.counts[.traces] ?? TelemetryCounts()
            say("spans.accepted \(spans.accepted)\nspans.sent \(spans.sent)")
            say("spans.dropped \(spans.droppedCount)\ntelemetry.done \(isDone)")
        }
    }

    private static func serve(
        _ options: ServerOptions, _ bank: Bank, _ telemetry: Telemetry?
    ) async throws {
        let routes = Routes(telemetry: telemetry)
        let server = try LoopbackServer(port: options.port) { await routes.answer($0) }
        bank.open(port: options.bank ?? server.port)
        let audit = StreamAudit()
        let events = options.readsStream ? Flint.events(bufferingNewest: 1_000_000) : nil
        if let events { Task { await audit.read(events) } }
        say("listening \(server.port)")
        await Flint.current.waitUntilDraining()
        await server.stop()
        bank.close()
        if options.readsStream { try await audit.report(at: Flint.current.lastSequence) }
        say("cpu \(processorTime)\naccepted \(server.counts.accepted)\nanswered \(server.counts.answered)")
    }

    /// Microseconds of the processors that this process has taken.
    private static var processorTime: Int {
        var usage = rusage()
        getrusage(0, &usage)
        let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
        return seconds * 1_000_000 + Int(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
    }

    static func say(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
    }
}
