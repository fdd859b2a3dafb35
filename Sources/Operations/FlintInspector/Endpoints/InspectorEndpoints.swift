import FlintBasics
internal import FlintCore
internal import FlintHTTP
internal import Foundation

/// The handler of all HTTP requests to the inspector, which authorizes them first.
struct InspectorEndpoints: Sendable {
    let runtime: Flint
    let options: InspectorOptions
    let feed: InspectorFeed
    let access: InspectorAccess

    /// Responds to an HTTP request.
    ///
    /// The checks are made in this order: the addressed server, the credential, the path, the method and
    /// content type. A client without a session thus cannot find out which paths exist.
    func answer(_ request: HTTPRequest) async -> HTTPResponse {
        do throws(InspectorAccess.Refusal) {
            try access.checkSender(of: request)
            guard let endpoint = InspectorEndpoint(path: request.path) else {
                try access.check(request, for: request.path.hasPrefix("/api/") ? .session : .nothing)
                return .notFound(request.path)
            }
            try access.check(request, for: endpoint.credential)
            guard request.method == endpoint.method else {
                return .wrongMethod(request.method, allowed: endpoint.method)
            }
            if endpoint.takesJSON { try access.checkContentType(of: request) }
            return await answer(request, at: endpoint)
        } catch {
            return .refusal(error)
        }
    }

    private func answer(_ request: HTTPRequest, at endpoint: InspectorEndpoint) async -> HTTPResponse {
        switch endpoint {
        case .page: return .page(accepting: request.headers["accept-encoding"])
        case .challenge: return challenge(request)
        case .enter: return enter(request)
        case .code: return code(request)
        case .ticket: return .json(["ticket": .string(access.tickets.issue())] as AnswerMembers)
        case .stream:
            let last = request.query["after"] ?? request.headers["last-event-id"]
            return .events(feed.stream(after: last, sendsHistory: request.query["history"] != nil))
        case .snapshot:
            guard let snapshot = await feed.snapshot() else { return .gone }
            return .json(snapshot.line)
        case .section(let name):
            guard let section = await feed.section(name) else {
                return .failure(CommandFailure(.notFound, subject: name, "There is no section '\(name)'."))
            }
            return .json(section)
        case .resolve: return resolve(request.body)
        case .decide: return decide(request.body)
        case .runs(let name):
            return await DurableRunQueries(runtime: runtime).answer(name, request.body)
        case .command(let name):
            let commands = InspectorCommands(runtime: runtime, options: options, feed: feed)
            return await commands.answer(name, request.body)
        case .session:
            guard let text = await SessionDownload.text(of: feed) else { return .gone }
            return .sessionFile(text)
        }
    }

    // MARK: Entry

    private func challenge(_ request: HTTPRequest) -> HTTPResponse {
        answer(request, "challenge") { arguments throws(CommandFailure) in
            let challenge = access.entry.challenge(
                keyNamed: try arguments.text("key"), client: try arguments.text("client"),
                authority: request.headers["host"] ?? "")
            guard let challenge else { return nil }
            return ["server": .string(challenge.server), "proof": .string(challenge.proof)]
        }
    }

    private func enter(_ request: HTTPRequest) -> HTTPResponse {
        answer(request, "enter") { arguments throws(CommandFailure) in
            let admission = access.entry.admit(
                server: try arguments.text("server"), proof: try arguments.text("proof"),
                authority: request.headers["host"] ?? "")
            guard let admission else { return nil }
            return ["session": .string(admission.session), "key": .string(admission.maskedKey)]
        }
    }

    private func code(_ request: HTTPRequest) -> HTTPResponse {
        answer(request, "code") { arguments throws(CommandFailure) in
            let name = try arguments.text("purpose")
            guard let purpose = InspectorEntry.Purpose(rawValue: name) else {
                let known = InspectorEntry.Purpose.allCases.map(\.rawValue).joined(separator: ", ")
                throw CommandFailure(
                    .badRequest, subject: "purpose", "There is no purpose '\(name)'. Known are \(known).")
            }
            let code = access.entry.issueCode(for: purpose, by: access.session(of: request))
            return ["code": .string(code)]
        }
    }

    /// Responds to an HTTP request that is half of a handshake, or asks for a one-time code.
    ///
    /// - Parameters:
    ///   - request: The HTTP request.
    ///   - name: The name of the endpoint, for messages.
    ///   - body: A function that returns the members of the response. If it returns `nil`, because the key or
    ///     the proof is wrong, the response has the status 401.
    private func answer(
        _ request: HTTPRequest, _ name: String,
        _ body: (CommandArguments) throws(CommandFailure) -> AnswerMembers?
    ) -> HTTPResponse {
        do throws(CommandFailure) {
            if let members = try body(try CommandArguments(of: name, request.body)) { return .json(members) }
            return .refusal(.unknownKey)
        } catch {
            return .failure(error)
        }
    }

    private func resolve(_ body: [UInt8]) -> HTTPResponse {
        do throws(CommandFailure) {
            let arguments = try CommandArguments(of: "resolve", body)
            return .json(LinkResolution.answer(try arguments.text("url"), in: runtime))
        } catch {
            return .failure(error)
        }
    }

    private func decide(_ body: [UInt8]) -> HTTPResponse {
        do throws(CommandFailure) {
            let deciding = TweakDeciding(
                runtime: runtime, revealsSensitiveTweaks: options.revealsSensitiveTweaks)
            return .json(try deciding.answer(try CommandArguments(of: "decide", body)))
        } catch {
            return .failure(error)
        }
    }
}

// MARK: - InspectorEndpoint

/// An endpoint of the inspector's server, identified by its path.
enum InspectorEndpoint: Sendable, Equatable {
    case page
    /// The first half of a handshake, in which the server proves that it knows the key.
    case challenge
    /// The second half of a handshake, in which the client proves that it knows the key, and gets a session.
    case enter
    /// A request for another one-time code, from a client that has a session.
    case code
    case ticket
    case stream
    case snapshot
    case section(String)
    case resolve
    case decide
    /// A query about stored runs, by its name.
    case runs(String)
    case command(String)
    case session

    /// Creates the endpoint for the path of an HTTP request; `nil` if there is no endpoint with the path.
    init?(path: String) {
        switch path {
        case "/": self = .page
        case "/api/challenge": self = .challenge
        case "/api/enter": self = .enter
        case "/api/code": self = .code
        case "/api/ticket": self = .ticket
        case "/api/stream": self = .stream
        case "/api/snapshot": self = .snapshot
        case "/api/resolve": self = .resolve
        case "/api/decide": self = .decide
        case "/api/runs", "/api/run": self = .runs(String(path.dropFirst("/api/".count)))
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

    /// The HTTP method of the endpoint, `GET` or `POST`; requests with another method are refused.
    var method: String {
        switch self {
        case .challenge, .enter, .code, .ticket, .resolve, .decide, .runs, .command: "POST"
        case .page, .stream, .snapshot, .section, .session: "GET"
        }
    }

    /// The credential that a request to the endpoint needs.
    var credential: InspectorAccess.Credential {
        switch self {
        case .page, .challenge, .enter: .nothing
        case .stream: .sessionOrTicket
        case .code, .ticket, .snapshot, .section, .resolve, .decide, .runs, .command, .session: .session
        }
    }

    /// Whether the body of a request to the endpoint must be JSON.
    var takesJSON: Bool {
        switch self {
        case .challenge, .enter, .code, .resolve, .decide, .runs, .command: true
        case .page, .ticket, .stream, .snapshot, .section, .session: false
        }
    }

    private static func name(in path: String, below prefix: String) -> String? {
        guard path.hasPrefix(prefix) else { return nil }
        let name = path.dropFirst(prefix.count)
        return name.isEmpty || name.contains("/") ? nil : String(name)
    }
}

// MARK: - LinkResolution

/// The search for the action to which a URL is mapped, without performing the action.
enum LinkResolution {
    /// Finds the mapping of a URL in a runtime.
    ///
    /// - Parameters:
    ///   - text: The URL as the user typed it.
    ///   - runtime: The runtime that has the mappings of URLs to actions.
    /// - Returns: The matching mapping and the decoded input, or the reason why no mapping matches.
    static func answer(_ text: String, in runtime: Flint) -> AnswerMembers {
        guard let url = URL(string: text, encodingInvalidCharacters: false) else {
            return ["kind": .string("malformed"), "text": .string("It is no URL.")]
        }
        switch runtime.resolve(url: url) {
        case .resolved(let link): return describe(link)
        case .noMappingFound(let why):
            return ["kind": .string("noMapping"), "text": .string(why)]
        case .malformedURL(let why):
            return ["kind": .string("malformed"), "text": .string(why)]
        }
    }

    private static func describe(_ link: URLResolution.Resolved) -> AnswerMembers {
        var parameters = AnswerMembers()
        let names = Set(link.parameters.variables.keys).union(link.parameters.items.map(\.name))
        for name in names.sortedOutOfLine() { parameters[name] = .string(link.parameters.value(name) ?? "") }
        var answer: AnswerMembers = [
            "kind": .string("resolved"), "binding": .string(link.bindingID),
            "pattern": .string(link.mapping.pattern.description),
            "scope": .string(link.mapping.scope.description),
            "parameters": .object(parameters),
        ]
        do throws(RouteParameters.Failure) {
            answer["input"] = .string(describe(try link.makeInput()))
        } catch {
            answer["error"] = .string(error.description)
        }
        return answer
    }

    /// Returns the loggable description of an action's input, or the name of the input's type if there is
    /// none.
    private static func describe(_ input: any Sendable) -> String {
        (input as? any FlintLoggable)?.loggingDescription ?? String(describing: type(of: input))
    }
}

/// The download of the runtime's current state as a session file: a header line, and a line with a snapshot.
enum SessionDownload {
    /// Makes the session file.
    ///
    /// - Parameter feed: The feed that makes the snapshot.
    /// - Returns: The bytes of the file; `nil` if the task was canceled.
    static func text(of feed: InspectorFeed) async -> [UInt8]? {
        let header = await SessionFileHeader(of: feed)
        guard let snapshot = await feed.snapshot() else { return nil }
        return header.line + [UInt8(ascii: "\n")] + snapshot.line + [UInt8(ascii: "\n")]
    }
}
