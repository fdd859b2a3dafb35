import Loopback

/// Somebody who buys: what to ask for, and what the answer has to be.
struct Person: Sendable {
    static let items = ["apple", "pear", "plum"]
    static let routes = ["GET /products", "POST /orders", "GET /orders", "GET /orders?history"]

    let tenant: String
    let name: String

    /// One of many people, of both tenants in turn.
    init(_ number: Int) {
        tenant = number.isMultiple(of: 2) ? "acme" : "globex"
        name = "\(tenant).u\(number / 2 % 500)"
    }

    /// Of ten requests, five are for the list, three order, two ask for orders; a few of these for the history.
    static func route(_ index: Int) -> String {
        switch index % 10 {
        case 0, 2, 4, 6, 8: routes[0]
        case 1, 5, 9: routes[1]
        default: index % 500 == 3 ? routes[3] : routes[2]
        }
    }

    func request(_ index: Int, in trace: String) -> HTTPMessage {
        let parts = Self.route(index).split(separator: " ").map(String.init)
        let body = parts[0] == "POST" ? item(index) : ""
        return .request(
            parts[0], parts[1], ["x-tenant": tenant, "x-user": name, "traceparent": trace], body: body)
    }

    private func item(_ index: Int) -> String { Self.items[index % 3] }

    private func price(of item: String) -> Int { 100 + item.utf8.count - (tenant == "acme" ? 10 : 20) }

    /// Whether an answer has this person's data and nobody else's.
    func owns(_ answer: HTTPMessage, to index: Int) -> Bool {
        let lines = answer.lines
        guard lines.prefix(2) == ["tenant \(tenant)", "user \(name)"] else { return false }
        let rest = lines.dropFirst(2)
        switch Self.route(index) {
        case Self.routes[0]:
            let list = name.hasSuffix("7") ? "loyal" : tenant
            return Array(rest) == ["list \(list)"] + Self.items.map { "\($0) \(price(of: $0))" }
        case Self.routes[1]:
            guard let order = rest.first, order.hasPrefix("order \(name)#") else { return false }
            let paid = "paid \(price(of: item(index))) for \(order.dropFirst(6)) by \(name)"
            return Array(rest.dropFirst()) == ["express \(tenant == "acme")", paid]
        default:
            let own = ["order \(name)#", "timeline \(name) ", "stack \(name) "]
            return rest.allSatisfy { line in own.contains { line.hasPrefix($0) } }
        }
    }
}
