internal import FlintCore

/// A command that overrides the status of a product, or removes the override.
enum PurchaseOverrideCommand: InspectorCommand {
    static let command = "purchase.override"
    static let description = "Override the status of a product"
    static let sections = ["purchases", "features"]

    static func perform(
        with context: ActionContext<ProductChoice>, using presenter: CommandPresenter
    ) async throws -> AnswerMembers {
        let tracker = try DebugPurchaseTracker.ofRuntime(.current)
        let id = context.input.product
        guard let product = Flint.current.products.first(where: { $0.id == id }) else {
            throw CommandFailure(.notFound, subject: id, "No registered feature needs a product '\(id)'.")
        }
        tracker.setOverride(context.input.value, for: product)
        return AnswerMembers()
    }
}

/// A command that removes the overrides of all products.
enum PurchaseClearCommand: InspectorCommand {
    static let command = "purchase.clear"
    static let description = "Clear all overrides of products"
    static let sections = ["purchases", "features"]

    static func perform(
        with context: ActionContext<NoInput>, using presenter: CommandPresenter
    ) async throws -> AnswerMembers {
        try DebugPurchaseTracker.ofRuntime(.current).removeAllOverrides()
        return AnswerMembers()
    }
}

/// The input of a command about a product: the product, and the override of its status, `nil` to remove it.
struct ProductChoice: CommandInput {
    let product: String
    let value: DebugPurchaseTracker.Override?

    init(_ arguments: CommandArguments) throws(CommandFailure) {
        product = try arguments.text("product")
        guard let name = try arguments.optionalText("value") else {
            value = nil
            return
        }
        guard let value = DebugPurchaseTracker.Override(rawValue: name) else {
            let known = DebugPurchaseTracker.Override.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommandFailure(
                .refused, subject: name,
                "There is no override '\(name)'. There are \(known), and null for the truth.")
        }
        self.value = value
    }

    var loggingDescription: String { "\(product): \(value?.rawValue ?? "truth")" }
}

extension DebugPurchaseTracker {
    fileprivate static func ofRuntime(_ runtime: Flint) throws(CommandFailure) -> DebugPurchaseTracker {
        guard let tracker = runtime.configuration.purchases as? DebugPurchaseTracker else {
            throw CommandFailure(
                .refused, subject: "purchases",
                "The application's purchases cannot be overridden. Set 'configuration.purchases' to a "
                    + "'DebugPurchaseTracker(around:)' in development builds.")
        }
        return tracker
    }
}
