import FlintCore
import FlintTesting
import FlintTweaks
import Foundation
import Synchronization

/// A small application to be inspected: one feature for each thing that a command can change.
enum InspectedApp: FeatureGroup {
    static let subfeatures: [any FeatureDefinition.Type] = [
        Notes.self, Sharing.self, Hints.self, Shop.self, Scanner.self,
    ]

    /// What occurs in inputs and errors, and must occur in no answer.
    static let secret = "s3cr3t-0b5cur3"

    struct Broken: Error { let detail = secret }

    struct NoteRef: Codable, Hashable, RouteParametersCodable {
        var name: String
        var page: Int?
    }

    /// Counts what was shown.
    final class Screen: Sendable {
        private let count = Mutex(0)
        var shown: Int { count.withLock { $0 } }
        func show() { count.withLock { $0 += 1 } }
    }

    struct Router: PresentationRouter {
        let screen: Screen
        func presentation<Binding: ActionBinding>(
            for binding: Binding, with input: Binding.Action.Input
        ) async -> PresentationResult<Binding.Action.Presenter> { .ready(firstFitting: screen) }
    }

    enum Ping: Action {
        static let description = "Do nothing"
        static let isDebugPerformable = true
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) {}
    }

    enum Silent: Action {
        static let description = "Do nothing, and not for debug screens"
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) {}
    }

    enum Show: Action {
        static let description = "Show something"
        static let isDebugPerformable = true
        static func perform(with context: ActionContext<NoInput>, using presenter: Screen) {
            presenter.show()
        }
    }

    enum Fail: Action {
        static let description = "Fail"
        static let isDebugPerformable = true
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) throws {
            throw Broken()
        }
    }

    enum Open: Action {
        static let description = "Open a note"
        static let isDebugPerformable = true
        static func perform(with context: ActionContext<NoteRef>, using presenter: NoPresenter) throws {
            if context.input.name == "broken" { throw Broken() }
        }
    }

    enum Share: Action {
        static let description = "Share a note"
        static let isDebugPerformable = true
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) {}
    }

    enum Notes: Feature, URLMapped {
        static let description = "Notes"
        static let ping = action(Ping.self)
        static let silent = action(Silent.self)
        static let show = action(Show.self)
        static let fail = action(Fail.self)
        static let open = action(Open.self)
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(ping)
            actions.declare(silent)
            actions.declare(show)
            actions.declare(fail)
            actions.declare(open)
        }
        static func urlMappings(routes: URLMappingsBuilder) { routes.send("note/$(name)", to: open) }
    }

    enum Sharing: ConditionalFeature {
        static let description = "Sharing"
        static let share = action(Share.self)
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.runtimeEnabled(defaultValue: false)
        }
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(share) }
    }

    enum Hints: ConditionalFeature {
        static let description = "Hints"
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.userToggled(defaultValue: true)
        }
        static func prepare(actions: FeatureActionsBuilder) {}
    }

    enum Shop: ConditionalFeature {
        static let description = "Themes"
        static let themes = PurchasableProduct.nonConsumable(id: "themes")
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.purchase(.product(themes))
        }
        static func prepare(actions: FeatureActionsBuilder) {}
    }

    enum Scanner: ConditionalFeature {
        static let description = "Scanner"
        static func constraints(requirements: FeatureConstraintsBuilder) { requirements.permission(.camera) }
        static func prepare(actions: FeatureActionsBuilder) {}
    }

    static let size = TweakKey("editor", "size", default: 12, range: TweakRange(minimum: 8, maximum: 40))
    static let theme = TweakKey("editor", "theme", default: "day", options: ["day", "night"])
    static let scale = TweakKey("editor", "scale", default: 1.5)
    static let key = TweakKey("network", "key", default: secret, isEncrypted: true)
    static let internalFlag = TweakKey("editor", "internal", default: false, isDisplayable: false)
}

extension InspectedApp {
    /// All that the commands can change.
    ///
    /// - Parameter clock: With one that stands still, nobody is timed out while the machine is busy.
    /// - Returns: The configuration.
    static func configuration(clock: any Clock<Duration> = ContinuousClock()) -> FlintConfiguration {
        var configuration = FlintConfiguration(clock: clock)
        configuration.includesFrameworkFeatures = true
        configuration.links = LinkConfiguration(schemes: ["notes"])
        configuration.toggles = InMemoryUserFeatureToggles()
        configuration.permissions = PermissionChecker(adapters: [FakePermissionAdapter(.camera)])
        configuration.purchases = InMemoryPurchaseTracker()
        configuration.usageDescription = { _ in "To scan" }
        configuration.logging.development.level = .debug
        return configuration
    }
}
