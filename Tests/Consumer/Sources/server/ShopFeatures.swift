import FlintCore
import FlintFlows

enum ShopFeatures: FeatureGroup {
    static let subfeatures: Subfeatures = [CatalogFeature.self, OrdersFeature.self, BankFeature.self]
}

enum CatalogFeature: Feature {
    static let description = "What can be bought"
    static let list = action(ListProductsAction.self)
    static func prepare(actions: FeatureActionsBuilder) { actions.declare(list) }
}

/// Lists what can be bought, with the prices of the one who asks.
enum ListProductsAction: Action {
    static let description = "Lists products"
    static let neededEnvironment: NeededEnvironment = [\.shop]

    static func perform(
        with context: ActionContext<NoInput>, using presenter: NoPresenter
    ) async throws -> [String] {
        let shop = try context.environment.require(\.shop)
        let list = "list \(shop.priceList(of: context.subject))"
        return [list] + Shop.items.map { "\($0) \(shop.price(of: $0, for: context.subject))" }
    }
}

enum OrdersFeature: FeatureGroup, Feature {
    static let description = "Orders"
    static let subfeatures: Subfeatures = [ExpressFeature.self]
    static let place = action(PlaceOrderAction.self)
    static let checkOut = action(CheckOutAction.self)
    static let list = action(ListOrdersAction.self)
    static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(place)
        actions.declare(checkOut)
        actions.declare(list)
    }
}

/// Numbers an order, has it checked out, and keeps it.
enum PlaceOrderAction: Action {
    static let description = "Places an order"
    static let neededEnvironment: NeededEnvironment = [\.shop, \.bank]

    /// Who asks, so that a history shows whose it is.
    static func inputDescription(_ input: Order) -> String? { "\(input.owner) \(input.item)" }

    static func perform(
        with context: ActionContext<Order>, using presenter: NoPresenter
    ) async throws -> Bill {
        let shop = try context.environment.require(\.shop)
        var order = context.input
        order.number = shop.nextNumber(for: context.subject)
        let bill = try await context.perform(OrdersFeature.checkOut, with: order)
        shop.keep(bill, for: context.subject)
        return bill
    }
}

/// Runs the drawn flow.
enum CheckOutAction: Action {
    static let description = "Checks an order out"

    static func inputDescription(_ input: Order) -> String? { "\(input.owner) \(input.number)" }

    static func perform(
        with context: ActionContext<Order>, using presenter: NoPresenter
    ) async throws -> Bill {
        try await CheckoutDesk().run(context.input)
    }
}

/// Lists the orders of the one who asks, and what history knows of them.
enum ListOrdersAction: Action {
    static let description = "Lists orders"

    struct Question: Sendable {
        let owner: String
        let asksForHistory: Bool
    }

    static func inputDescription(_ input: Question) -> String? { "\(input.owner) asks" }

    static func perform(
        with context: ActionContext<Question>, using presenter: NoPresenter
    ) async throws -> [String] {
        let orders = try context.environment.require(\.shop).orders(of: context.subject).map { "order \($0)" }
        guard context.input.asksForHistory else { return orders }
        let timeline = Flint.current.timeline.snapshot(of: context.subject).compactMap(\.input?.text)
        let stacks = Flint.current.stacks.open(of: context.subject).flatMap(\.entries)
            .compactMap(\.performed?.input)
        return orders + timeline.map { "timeline \($0)" } + stacks.map { "stack \($0)" }
    }
}

enum ExpressFeature: ConditionalFeature {
    static let description = "Parcels that arrive tomorrow"
    static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.userToggled(defaultValue: false)
    }
    static let pack = action(PackExpressAction.self)
    static func prepare(actions: FeatureActionsBuilder) { actions.declare(pack) }
}

enum PackExpressAction: Action {
    static let description = "Packs an express parcel"
    static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) async throws {}
}

enum BankFeature: Feature {
    static let description = "A bank that pays for everything"
    static let debit = action(DebitAction.self)
    static func prepare(actions: FeatureActionsBuilder) { actions.declare(debit) }
}

enum DebitAction: Action {
    static let description = "Debits an account"

    struct Debit: Sendable {
        let owner: String
        let text: String
    }

    static func inputDescription(_ input: Debit) -> String? { "\(input.owner) pays" }

    static func perform(
        with context: ActionContext<Debit>, using presenter: NoPresenter
    ) async throws -> String { "paid \(context.input.text) by \(context.subject.id)" }
}
