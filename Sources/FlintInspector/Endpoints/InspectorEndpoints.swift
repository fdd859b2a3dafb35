internal import FlintCore

/// Handles the requests to all endpoints, after authorizing them.
struct InspectorEndpoints: Sendable {
    let runtime: Flint
    let options: InspectorOptions
    let feed: InspectorFeed
    let access: InspectorAccess

    /// Handles a request.
    ///
    /// The checks are in this order: the addressed server, the token, the path, the method and content type. So a
    /// client without the token cannot find out which paths exist.
    func answer(_ request: HTTPRequest) async -> HTTPResponse {
        do throws(InspectorAccess.Refusal) {
            try access.checkSender(of: request)
            guard let endpoint = InspectorEndpoint(path: request.path) else {
                try access.check(request, for: request.path.hasPrefix("/api/") ? .token : .nothing)
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
        case .page: return .page
        case .ticket: return .json(["ticket": .string(access.tickets.issue())] as AnswerMembers)
        case .stream:
            let last = request.query["after"] ?? request.headers["last-event-id"]
            return .events(feed.stream(after: last))
        case .snapshot:
            guard let snapshot = await feed.snapshot() else { return .gone }
            return .json(snapshot.line)
        case .section(let name):
            guard let section = await feed.section(name) else {
                return .failure(CommandFailure(.notFound, subject: name, "There is no section '\(name)'."))
            }
            return .json(section)
        case .resolve: return resolve(request.body)
        case .command(let name):
            let commands = InspectorCommands(runtime: runtime, options: options, feed: feed)
            return await commands.answer(name, request.body)
        case .session:
            guard let text = await SessionDownload.text(of: feed) else { return .gone }
            return .sessionFile(text)
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
}
