/// Compares what the customers have counted with what everybody else has.
struct Audit {
    /// The rows that the recording of the shop has room for.
    private static let recordingLimit = 1_000_000

    private static let list = ["GET /products"]
    private static let place = ["POST /orders"]
    private static let orders = ["GET /orders", "GET /orders?history"]

    private(set) var failures: [String] = []
    private let tally: Tally

    init(_ tally: Tally) {
        self.tally = tally
        expect("answers with something of somebody else (\(tally.example ?? ""))", tally.mixed, is: 0)
        expect("broken connections", tally.broken, is: 0)
        for (answer, count) in tally.answers where !answer.hasSuffix(" 200") && !answer.hasSuffix(" 503") {
            failures.append("\(count) times \(answer)")
        }
        if tally.answered == 0 { failures.append("Nothing was answered.") }
    }

    mutating func expect(_ what: String, _ found: Int?, is expected: Int) {
        guard found != expected else { return }
        failures.append("\(what): \(found.map(String.init) ?? "nothing") instead of \(expected)")
    }

    /// The answers to some routes with one of some statuses.
    private func count(_ routes: [String], _ statuses: [Int]) -> Int {
        routes.reduce(0) { sum, route in statuses.reduce(sum) { $0 + tally.count(route, $1) } }
    }

    /// Every accepted request was answered, and the customer has the answer.
    mutating func compareAnswers(_ shop: [String: Int]) {
        expect("accepted requests", shop["accepted"], is: tally.answered)
        expect("answers that were sent", shop["answered"], is: tally.answered)
    }

    /// The collector has a span for each request, refused ones included, and for each part of an order.
    mutating func compareSpans(_ spans: [String: Int], _ servers: [[String: Int]]) {
        let expected = [
            "CatalogFeature/ListProductsAction": count(Self.list, [200, 503]),
            "OrdersFeature/PlaceOrderAction": count(Self.place, [200, 503]),
            "OrdersFeature/ListOrdersAction": count(Self.orders, [200, 503]),
            "OrdersFeature/CheckOutAction": count(Self.place, [200]), "Checkout": count(Self.place, [200]),
            "Checkout.Price": count(Self.place, [200]), "Checkout.Pay": count(Self.place, [200]),
            "Checkout.Pack": count(Self.place, [200]), "BankFeature/DebitAction": count(Self.place, [200]),
        ]
        for (name, count) in expected.sorted(by: { $0.key < $1.key }) {
            expect("spans \(name)", spans[name] ?? 0, is: count)
        }
        expect(
            "spans in the collector", spans.values.reduce(0, +),
            is: servers.reduce(0) { $0 + ($1["spans.accepted"] ?? 0) })
        for server in servers {
            expect("spans that were dropped", server["spans.dropped"], is: 0)
            expect("spans that were sent", server["spans.sent"], is: server["spans.accepted"] ?? -1)
        }
    }

    /// The shop's observer has seen each beginning of an action that names somebody, with the subject that it belongs to.
    mutating func compareStream(_ shop: [String: Int]) {
        expect("events with the name of somebody else", shop["events.mixed"], is: 0)
        expect("events that the observer missed", shop["events.missed"], is: 0)
        // Of an order: itself and its checkout, of which each begins and ends; a refused one is not described.
        let performed = count(Self.place, [200]) * 2 + count(Self.orders, [200])
        expect("events that name somebody", shop["events.named"], is: performed * 2)
    }

    /// The recording has each request, from its beginning to its end.
    mutating func compareRecording(_ rows: [String: Int]) {
        expect("orderly ends of the recording", rows["clean"], is: 1)
        expect("unfinished requests of the recording", rows["unfinished"], is: 0)
        expect("damaged rows of the recording", rows["damage"], is: 0)
        guard tally.answered * 4 < Self.recordingLimit else { return }
        let actions = [
            ("ListProductsAction", Self.list), ("PlaceOrderAction", Self.place),
            ("ListOrdersAction", Self.orders),
        ]
        for (action, routes) in actions {
            expect("recorded as begun: \(action)", rows["began \(action)"] ?? 0, is: count(routes, [200]))
            expect("recorded as done: \(action)", rows["succeeded \(action)"] ?? 0, is: count(routes, [200]))
            expect("recorded as refused: \(action)", rows["refused \(action)"] ?? 0, is: count(routes, [503]))
        }
        expect(
            "recorded as done: CheckOutAction", rows["succeeded CheckOutAction"] ?? 0,
            is: count(Self.place, [200])
        )
    }
}
