import FlintCore

/// The feature for listing features, and for making them available by a switch, a toggle, a purchase or a
/// permission.
enum GatesFeature: Feature {
    static let description = "List the features; switch, want, buy and permit them"

    static let list = action(FeatureListAction.self)
    static let turn = action(FeatureSwitchAction.self)
    static let toggle = action(FeatureToggleAction.self)
    static let buy = action(ProductBuyAction.self)
    static let permit = action(FeaturePermitAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.publish(list)
        actions.publish(turn)
        actions.publish(toggle)
        actions.publish(buy)
        actions.publish(permit)
    }

    static let commands = [
        Command("features", "", "List the features, and how to open those that are closed") { _, presenter in
            try await list.perform(using: presenter)
        },
        Command("enable", "FEATURE", "Switch a feature on, for this run") { arguments, presenter in
            try await turn.perform(with: FeatureChoice(arguments[0], isOn: true), using: presenter)
        },
        Command("disable", "FEATURE", "Switch a feature off") { arguments, presenter in
            try await turn.perform(with: FeatureChoice(arguments[0], isOn: false), using: presenter)
        },
        Command("toggle", "FEATURE on|off", "Want a feature or not, for later runs, too") {
            arguments, presenter in
            guard let isOn = ["on": true, "off": false][arguments[1] ?? ""] else {
                throw DemoError(.usage, "A feature is wanted “on” or “off”.")
            }
            try await toggle.perform(with: FeatureChoice(arguments[0], isOn: isOn), using: presenter)
        },
        Command("buy", "PRODUCT", "Buy something, for nothing") { arguments, presenter in
            try await buy.perform(with: arguments[0] ?? "", using: presenter)
        },
        Command("permit", "FEATURE", "Be asked for the permissions of a feature") { arguments, presenter in
            try await permit.perform(with: FeatureChoice(arguments[0], isOn: true), using: presenter)
        },
    ]
}

/// The name of a feature, and whether the person wants to turn it on (`true`) or off.
struct FeatureChoice: Sendable, FlintLoggable {
    let feature: String
    let isOn: Bool

    var loggingDescription: String { "\(feature) \(isOn ? "on" : "off")" }

    init(_ feature: String?, isOn: Bool) { (self.feature, self.isOn) = (feature ?? "", isOn) }
}

/// Lists the features, and whether they are available.
enum FeatureListAction: Action {
    static let description = "List the features, and why some are not available"

    static func perform(
        with context: ActionContext<NoInput>, using presenter: any NotesPresenter
    ) async throws {
        let root = Flint.current.features(includingFramework: false)
        presenter.show(
            root.map { feature in
                let depth = String(repeating: "  ", count: feature.path.features.count - 1)
                let availability = Flint.current.availability(of: feature.feature)
                guard availability.isAvailable != true else { return "\(depth)● \(feature.name)" }
                let own = availability.reasons.filter { $0.feature == feature.identifier }
                let words = [availability.explanation] + FeatureOpening.advice(for: own)
                return "\(depth)○ \(feature.name)  \(words.joined(separator: " "))"
            })
    }
}

/// Turns the switch of a feature on or off, until the program ends.
enum FeatureSwitchAction: Action {
    static let description = "Switch a feature on or off"

    static func perform(
        with context: ActionContext<FeatureChoice>, using presenter: any NotesPresenter
    ) async throws {
        let feature = try FeatureOpening.feature(context.input.feature, with: .runtimeEnabled)
        try Flint.current.setEnabled(context.input.isOn, for: feature)
        presenter.show("\(feature.name) is \(context.input.isOn ? "on" : "off").")
    }
}

/// Turns the user's toggle of a feature on or off, and stores it for later runs.
enum FeatureToggleAction: Action {
    static let description = "Note whether a feature is wanted"

    static func perform(
        with context: ActionContext<FeatureChoice>, using presenter: any NotesPresenter
    ) async throws {
        let feature = try FeatureOpening.feature(context.input.feature, with: .userToggled)
        try Flint.current.setUserToggle(context.input.isOn, for: feature)
        presenter.show("\(feature.name) is \(context.input.isOn ? "" : "not ")wanted.")
    }
}

/// Buys a product; no money is charged.
enum ProductBuyAction: Action {
    static let description = "Buy a product"

    static func perform(
        with context: ActionContext<String>, using presenter: any NotesPresenter
    ) async throws {
        guard let product = Shop.products.first(where: { $0.id == context.input.lowercased() }) else {
            let names = Shop.products.map(\.id).joined(separator: ", ")
            throw DemoError(.usage, "There is no such product; there is \(names).")
        }
        try context.workspace.gates.storage.set(.purchased, for: product)
        presenter.show("Bought “\(product.name)”, for nothing.")
    }
}

/// Asks the person for the permissions that a feature needs, and stores the answers.
enum FeaturePermitAction: Action {
    static let description = "Ask for the permissions of a feature"

    static func perform(
        with context: ActionContext<FeatureChoice>, using presenter: any NotesPresenter
    ) async throws {
        let feature = try FeatureOpening.feature(context.input.feature, with: .permission)
        let result = await Flint.current.authorize(feature)
        presenter.show("\(feature.name) is \(result.isFullyAuthorized ? "" : "not ")permitted.")
    }
}
