import AppFlows
import DoorFlows
import FlintFlows
import FlintTweaks
import Foundation
import LibraryFlows
import OrderFlows
import PanelFlows

/// Runs every machine whose code was generated, and ends with an error at the first surprise.
@main
struct FlowsProgram {
    static func main() async throws {
        try await checkOrders()
        try await checkRefunds()
        try checkTweaks()
        expect("doors", try await Doors.results(after: 3), is: [3, 0, 3])
        expect("gates", try await Gates.results(), is: [3, 3])
        expect("lamp of a library", try await ImportedLamp().run(), is: Brightness(percent: 80))
        expect("panel", try await Panel().run(), is: 3)
        print("All is as expected.")
    }

    static func checkOrders() async throws {
        let desk = OrderDesk()
        expect("order", try await desk.run(3), is: "sent 3 items, 2 left")
        expect("large order", try await desk.run(7), is: "canceled: out of stock")
        expect("empty order", try await desk.run(0), is: "canceled: empty")
        expect("graph", OrderDesk.graph.machine, is: "Order")
    }

    static func checkRefunds() async throws {
        let receipt = try await RefundDesk(refusals: 0).run(OrderNumber(12))
        expect("refund", receipt?.text, is: "1200 EUR")
        expect("refused once", try await RefundDesk(refusals: 1).run(OrderNumber(12))?.text, is: "1100 EUR")
        expect("no refund", try await RefundDesk(refusals: 1).run(OrderNumber(1))?.text, is: nil)
        expect("public model", Money(cents: 5).currency, is: "EUR")
    }

    static func checkTweaks() throws {
        let overrides = EphemeralTweakProvider()
        let manager = TweakManager(providers: [overrides], declaring: OrderTweaks.declarations)
        let tweaks = OrderTweaks(manager)
        expect("tweak", tweaks.largestOrder, is: 5)
        expect("named tweak", tweaks.expressFee, is: 2.5)
        expect("tweak of a feature", tweaks.refunds.limit, is: 100)
        expect("tweak of another feature", tweaks.vouchers.limit, is: "10 EUR")
        tweaks.largestOrder = 7
        expect("changed tweak", OrderTweaks(with: manager).largestOrder, is: 7)
        try manager.set(OrderTweaks.Keys.express, to: false)
        expect("tweak changed by key", tweaks.express, is: false)
        expect("tweak of a committed accessor", PanelTweaks(manager).brightness, is: 0.8)
        expect("feature", OrderTweaks.Features.refunds, is: "refunds")
    }

    static func expect<Value: Equatable>(_ what: String, _ found: Value, is expected: Value) {
        guard found == expected else {
            print("FAILED \(what): \(found) instead of \(expected)")
            exit(1)
        }
        print("\(what): \(found)")
    }
}
