import FlintCore
import Loopback
import Synchronization

/// The bank as the shop sees it: an HTTP server, which is told whose request in which trace it is.
final class Bank: Sendable {
    enum Refusal: Error {
        case closed
        case status(Int)
    }

    private let client = Mutex<LoopbackClient?>(nil)

    /// Connects to the bank, whose port is known once it listens.
    func open(port: UInt16) { client.withLock { $0 = LoopbackClient(port: port) } }

    func close() { client.withLock { $0.take() }?.close() }

    func pay(_ amount: Int, for order: String) async throws -> String {
        guard let client = client.withLock({ $0 }) else { throw Refusal.closed }
        let subject = Subject.current
        var headers = ["x-user": subject.id]
        if case .string(let tenant)? = subject["tenant"] { headers["x-tenant"] = tenant }
        for (name, value) in TraceContext.current?.headers ?? [] { headers[name] = value }
        let answer = try await client.send(.request("POST", "/bank", headers, body: "\(amount) for \(order)"))
        guard answer.status == 200 else { throw Refusal.status(answer.status) }
        return answer.lines.last ?? ""
    }
}
