/// Parses a stream of server-sent events, as far as the inspector uses them.
struct ServerSentEvents {
    /// An item with its identity.
    struct Event: Equatable {
        let id: String
        let data: String
    }

    private var line: [UInt8] = []
    private var id = ""
    private var data: [String] = []

    /// Adds received bytes.
    ///
    /// - Parameter bytes: The bytes.
    /// - Returns: The events that are now complete, without comments.
    mutating func feed(_ bytes: [UInt8]) -> [Event] {
        var events: [Event] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            line += rest[..<end]
            take(String(decoding: line, as: UTF8.self), &events)
            line = []
            rest = rest[(end + 1)...]
        }
        line += rest
        return events
    }

    private mutating func take(_ line: String, _ events: inout [Event]) {
        if line.isEmpty {
            if !data.isEmpty { events.append(Event(id: id, data: data.joined(separator: "\n"))) }
            data = []
        } else if line.hasPrefix("id:") {
            id = Self.value(of: line, "id:")
        } else if line.hasPrefix("data:") {
            data.append(Self.value(of: line, "data:"))
        }
    }

    private static func value(of line: String, _ name: String) -> String {
        let value = line.dropFirst(name.count)
        return String(value.first == " " ? value.dropFirst() : value)
    }
}
