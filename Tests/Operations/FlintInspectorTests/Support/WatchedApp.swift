import FlintCore
import FlintTesting
import FlintTweaks
import Foundation

@testable import FlintInspector

/// A small application to look at.
struct WatchedApp {
    /// What must be found in no byte.
    static let secret = "hunter2"

    struct Input: Sendable {
        var text = WatchedApp.secret
    }

    struct Failure: Error, CustomStringConvertible {
        var description: String { "The password is \(WatchedApp.secret)" }
    }

    enum Work: Action {
        static let description = "Works"
        static func perform(with context: ActionContext<Input>, using presenter: NoPresenter) async throws {
            context.logs.development?.info("Working")
        }
    }

    enum Fail: Action {
        static let description = "Fails"
        static func perform(with context: ActionContext<Input>, using presenter: NoPresenter) async throws {
            throw Failure()
        }
    }

    enum Close: TerminatingAction {
        static let description = "Closes"
        typealias Input = NoInput
        typealias Presenter = NoPresenter
    }

    enum Plain: Feature {
        static let description = "Always there"
        static let work = action(Work.self)
        static let fail = action(Fail.self)
        static let close = action(Close.self)
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(work)
            actions.declare(fail)
            actions.declare(close)
        }
    }

    enum Switched: ConditionalFeature {
        static let description = "Can be off"
        static let work = action(Work.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(work) }
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.runtimeEnabled(defaultValue: true)
            requirements.userToggled(defaultValue: true)
        }
    }

    enum Paid: ConditionalFeature {
        static let description = "Must be bought"
        static let product = PurchasableProduct.nonConsumable(id: "pro", name: "Pro")
        static func prepare(actions: FeatureActionsBuilder) {}
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.purchase(anyOf: .product(product))
            requirements.permission(.camera)
        }
    }

    enum Features: FeatureGroup {
        static let description = "Everything"
        static let subfeatures: [any FeatureDefinition.Type] = [Plain.self, Switched.self, Paid.self]
    }

    static let start = Date(timeIntervalSince1970: 1_795_356_000)

    let clock = ManualClock()
    let runtime: Flint
    let purchases = DebugPurchaseTracker(around: InMemoryPurchaseTracker())
    let toggles = InMemoryUserFeatureToggles()
    let remote = EphemeralTweakProvider(
        id: "remote",
        tweaks: [
            Tweak(feature: "door", variable: "pin", value: .string(Self.secret), isEncrypted: true),
            Tweak(feature: "door", variable: "color", value: "green"),
        ], decryptionClosure: { $0.value })
    let overrides = EphemeralTweakProvider(id: "overrides", tweaks: [])
    let tweaks: TweakManager

    /// Time passes by itself if the clock of the system is used.
    init(
        usesSystemClock: Bool = false, timelineCapacity: Int = 100_000,
        flightRecorder: FlightRecorderConfiguration? = nil
    ) throws {
        runtime = Flint(
            configuration: usesSystemClock
                ? FlintConfiguration()
                : FlintConfiguration(clock: clock, wallTime: clock.wallTime(from: Self.start)))
        tweaks = TweakManager(providers: [overrides, remote])
        try runtime.setup(Features.self) { [purchases, toggles, tweaks] configuration in
            configuration.logging.development.level = .debug
            configuration.logging.historyCapacity = 100_000
            configuration.timeline.capacity = timelineCapacity
            configuration.flightRecorder = flightRecorder
            configuration.toggles = toggles
            configuration.purchases = purchases
            configuration.tweaks = tweaks
            configuration.includesFrameworkFeatures = true
        }
    }

    func feed(retained: Int = 10_000, revealsSensitiveTweaks: Bool = false) -> InspectorFeed {
        InspectorFeed(runtime, retained: retained, revealsSensitiveTweaks: revealsSensitiveTweaks)
    }

    func work(_ count: Int = 1) async throws {
        for _ in 0..<count {
            try await Flint.withRuntime(runtime) { try await Plain.work.perform(with: Input()) }
        }
    }
}
