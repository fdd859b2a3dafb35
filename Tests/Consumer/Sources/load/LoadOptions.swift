/// The arguments of the load.
struct LoadOptions: Sendable {
    static let usage = """
        load SERVER [--telemetry off,json,protobuf] [--seconds N] [--requests N] [--connections N] [--rounds N]
            [--stream on|off] [--defaults server|application]

        SERVER is the path of the program `server`. A phase ends after the seconds or the requests, by SIGTERM under load.
        The shop reads its live stream of events and audits it, unless that is turned off, to measure what telemetry costs.
        With the defaults of an application, it logs each action for developers and keeps files, to measure what that costs.
        """

    let server: String
    var telemetry = ["off", "json", "protobuf"]
    var seconds = 3
    var requests = Int.max
    var connections = 32
    var rounds = 1
    var stream = "on"
    var defaults = "server"

    /// Reads arguments; nil if they are wrong.
    init?(_ arguments: [String]) {
        var rest = arguments[...]
        guard let server = rest.popFirst(), !server.hasPrefix("--") else { return nil }
        self.server = server
        while let name = rest.popFirst() {
            guard let value = rest.popFirst(), set(name, value) else { return nil }
        }
    }

    private mutating func set(_ name: String, _ value: String) -> Bool {
        if name == "--telemetry" {
            telemetry = value.split(separator: ",").map(String.init)
            return !telemetry.isEmpty && telemetry.allSatisfy { ["off", "json", "protobuf"].contains($0) }
        }
        if name == "--stream" {
            stream = value
            return ["on", "off"].contains(value)
        }
        if name == "--defaults" {
            defaults = value
            return ["server", "application"].contains(value)
        }
        guard let number = Int(value), number > 0 else { return false }
        switch name {
        case "--seconds": seconds = number
        case "--requests": requests = number
        // Foundation looks for the end of a process only below descriptor 1,024.
        case "--connections": connections = min(number, 800)
        case "--rounds": rounds = number
        default: return false
        }
        return true
    }
}
