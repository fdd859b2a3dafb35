import FlintCore
import FlintTelemetry
import Foundation

/// The arguments of the server.
struct ServerOptions: Sendable {
    static let usage = """
        server [--name NAME] [--port N] [--bank PORT] [--telemetry off|json|protobuf] [--collector URL] [--record FOLDER]
            [--stream on|off] [--defaults server|application]
        server --read-recording FOLDER
        """

    var name = "shop"
    var port: UInt16 = 0
    /// The port of the bank; without it, the server is its own bank.
    var bank: UInt16?
    var encoding: TelemetryEncoding?
    var collector = TelemetryConfiguration.localCollector
    var record: URL?
    var recording: URL?
    /// Whether the live stream of events is read, and audited.
    var readsStream = false
    /// Whether the server has the defaults of an application on a device, to measure what they cost.
    var isApplication = false

    /// Reads arguments; nil if they are wrong.
    init?(_ arguments: [String]) {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            guard let value = rest.popFirst(), set(name, value) else { return nil }
        }
    }

    private mutating func set(_ name: String, _ value: String) -> Bool {
        switch name {
        case "--name": self.name = value
        case "--port":
            guard let port = UInt16(value) else { return false }
            self.port = port
        case "--bank":
            guard let port = UInt16(value) else { return false }
            bank = port
        case "--telemetry":
            if value == "off" { return true }
            encoding = TelemetryEncoding(rawValue: "http/\(value)")
            return encoding != nil
        case "--collector":
            guard let url = URL(string: value) else { return false }
            collector = url
        case "--stream":
            guard ["on", "off"].contains(value) else { return false }
            readsStream = value == "on"
        case "--defaults":
            guard ["server", "application"].contains(value) else { return false }
            isApplication = value == "application"
        case "--record": record = URL(filePath: value, directoryHint: .isDirectory)
        case "--read-recording": recording = URL(filePath: value, directoryHint: .isDirectory)
        default: return false
        }
        return true
    }
}

extension ServerOptions {
    /// Sets what `quickSetup` has and `Flint.run` has not, if it is to be measured.
    func useDefaultsOfApplications(_ configuration: inout FlintConfiguration) {
        guard isApplication else { return }
        let folder = FileManager.default.temporaryDirectory.appending(path: "flint-server-state")
        configuration.storage = FlintStorage(folder: folder)
        configuration.logging.production = .init()
        configuration.logging.development = .init(level: .debug, outputs: [ConsoleLogOutput()])
    }
}
