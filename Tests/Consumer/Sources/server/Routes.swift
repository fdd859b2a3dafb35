import FlintCore
import FlintTelemetry
import Loopback

/// What the server answers.
struct Routes: Sendable {
    let telemetry: Telemetry?

    func answer(_ request: HTTPMessage) async -> HTTPMessage {
        switch request.route {
        case "GET /health": HTTPMessage.response(Flint.current.readiness == .ready ? 200 : 503)
        case "GET /metrics":
            HTTPMessage.response(
                telemetry == nil ? 404 : 200, telemetry?.prometheus() ?? "",
                type: Telemetry.prometheusContentType)
        default: await perform(request)
        }
    }

    /// Performs what a route stands for, in a session of its own.
    private func perform(_ request: HTTPMessage) async -> HTTPMessage {
        guard let tenant = request.headers["x-tenant"], let user = request.headers["x-user"] else {
            return .response(401)
        }
        let session = ActionSession(
            "request", subject: Subject(id: user, attributes: ["tenant": .string(tenant)]),
            trace: TraceContext { request.headers[$0] })
        do {
            guard let lines = try await lines(of: request, user, in: session) else { return .response(404) }
            return .response(200, (["tenant \(tenant)", "user \(user)"] + lines).joined(separator: "\n"))
        } catch let error as FlintError where error.code == .sessionEnded {
            return .response(503)
        } catch {
            return .response(500, "\(type(of: error))")
        }
    }

    private func lines(
        of request: HTTPMessage, _ user: String, in session: ActionSession
    ) async throws -> [String]? {
        switch request.route {
        case "GET /products": return try await session.perform(CatalogFeature.list)
        case "GET /orders":
            return try await session.perform(
                OrdersFeature.list, with: .init(owner: user, asksForHistory: false))
        case "GET /orders?history":
            return try await session.perform(
                OrdersFeature.list, with: .init(owner: user, asksForHistory: true))
        case "POST /orders":
            let bill = try await session.perform(
                OrdersFeature.place, with: Order(owner: user, item: request.text))
            return ["order \(bill.number)", "express \(bill.isExpress)", bill.receipt]
        case "POST /bank":
            return [
                try await session.perform(BankFeature.debit, with: .init(owner: user, text: request.text))
            ]
        default: return nil
        }
    }
}
