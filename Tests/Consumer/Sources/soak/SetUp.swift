import FlintCore
import FlintInspector
import FlintTweaks
import Foundation

/// A way to set an application up, as a guide prints it.
enum SetUp: String, CaseIterable {
    /// *Getting started*.
    case quick
    /// *Reading the timeline*: nothing that the configuration does not say, so nothing is written to files.
    case plain
    /// *Keeping logs and history*, the flight recorder, with little room.
    case recorder
    /// *Keeping logs and history*, files of logs.
    case logFiles
    /// *Sending analytics*.
    case analytics
    /// *Inspecting a running app*, with no page open.
    case inspector
    /// *Inspecting a running app*, with a client that reads all there is.
    case inspectorWithClient

    /// Sets `Flint.shared` up and returns what has to live as long as the runtime.
    @MainActor
    func begin(in folder: URL, _ tweaks: TweakManager) async throws -> Surroundings {
        if self == .plain {
            try Flint.current.setup(SoakFeatures.self) { $0.tweaks = tweaks }
            return Surroundings()
        }
        try Flint.quickSetup(SoakFeatures.self) { configuration in
            configuration.tweaks = tweaks
            switch self {
            case .quick, .plain, .inspector, .inspectorWithClient: break
            case .recorder:
                var recorder = FlightRecorderConfiguration(folder: folder)
                recorder.capacity = 256
                configuration.flightRecorder = recorder
            case .logFiles:
                guard let file = try? FileLogOutput(directory: folder) else { break }
                configuration.logging.production = LoggingConfiguration.Channel(level: .info, outputs: [file])
            case .analytics:
                configuration.analytics.provider = FanOutAnalyticsProvider([
                    ConsoleAnalyticsProvider(), CountingProvider(),
                ])
            }
        }
        guard self == .inspector || self == .inspectorWithClient else { return Surroundings() }
        let inspector = try await Flint.current.startInspector()
        guard self == .inspectorWithClient else { return Surroundings() }
        let client = Process()
        client.executableURL = URL(filePath: CommandLine.arguments[0])
        client.arguments = ["--client", inspector.url.absoluteString]
        let output = Pipe()
        client.standardOutput = output
        try client.run()
        // One byte says that the stream has begun.
        _ = try output.fileHandleForReading.read(upToCount: 1)
        return Surroundings(client: client)
    }
}

/// What lives as long as the runtime.
struct Surroundings {
    var client: Process?

    /// Ends it, and says what went wrong in the meantime.
    func end() throws {
        guard let client else { return }
        guard client.isRunning else { throw SoakFailure("The client has lost the inspector.") }
        // Nothing gentler: a process that is begun on a worker of Dispatch inherits that other signals are blocked.
        kill(client.processIdentifier, SIGKILL)
        client.waitUntilExit()
    }
}

actor CountingProvider: AnalyticsProvider {
    private var counts: [String: Int] = [:]

    func actionBegan(_ event: ActionAnalytics.Event) async {}

    func actionEnded(_ event: ActionAnalytics.Event, outcome: ActionOutcome, duration: Duration) async {
        counts["\(event.id) \(outcome == .success)", default: 0] += 1
    }
}
