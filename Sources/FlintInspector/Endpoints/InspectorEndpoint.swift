/// A path of the inspector's server.
enum InspectorEndpoint: Sendable, Equatable {
    case page
    case ticket
    case stream
    case snapshot
    case section(String)
    case resolve
    case command(String)
    case session

    /// Finds the endpoint of a path; `nil` if there is none.
    init?(path: String) {
        switch path {
        case "/": self = .page
        case "/api/ticket": self = .ticket
        case "/api/stream": self = .stream
        case "/api/snapshot": self = .snapshot
        case "/api/resolve": self = .resolve
        case "/api/session": self = .session
        default:
            if let name = Self.name(in: path, below: "/api/sections/") {
                self = .section(name)
            } else if let name = Self.name(in: path, below: "/api/commands/") {
                self = .command(name)
            } else {
                return nil
            }
        }
    }

    /// The only method that the path takes.
    var method: String {
        switch self {
        case .ticket, .resolve, .command: "POST"
        case .page, .stream, .snapshot, .section, .session: "GET"
        }
    }

    /// The credential that a request needs.
    var credential: InspectorAccess.Credential {
        switch self {
        case .page: .nothing
        case .stream: .tokenOrTicket
        case .ticket, .snapshot, .section, .resolve, .command, .session: .token
        }
    }

    /// Whether the body must be JSON.
    var takesJSON: Bool {
        switch self {
        case .resolve, .command: true
        case .page, .ticket, .stream, .snapshot, .section, .session: false
        }
    }

    private static func name(in path: String, below prefix: String) -> String? {
        guard path.hasPrefix(prefix) else { return nil }
        let name = path.dropFirst(prefix.count)
        return name.isEmpty || name.contains("/") ? nil : String(name)
    }
}
