import FlintTelemetry
import Foundation

/// The arguments of the server.
struct ServerOptions: Sendable {
    static let usage = """
        server [--name NAME] [--port N] [--bank PORT] [--telemetry off|json|protobuf] [--collector URL] [--record FOLDER]
            [--stream on|off]
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
        case "--record": record = URL(filePath: value, directoryHint: .isDirectory)
        case "--read-recording": recording = URL(filePath: value, directoryHint: .isDirectory)
        default: return false
        }
        return true
    }
}
