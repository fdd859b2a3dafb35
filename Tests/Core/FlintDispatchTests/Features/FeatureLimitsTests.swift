import CoreTestSupport
import FlintCore
import FlintTesting
import Testing

/// What *Declaring features and actions* says that features cannot do.
@Suite struct FeatureLimitsTests {
    enum Share: Action {
        static let description = "Shares something"
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) -> String {
            context.variation ?? ""
        }
    }

    enum Mail: SwitchedFeature, TestFeature {
        static let share = action(Share.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(share) }
    }

    enum Chat: SwitchedFeature, TestFeature {
        static let variation: String? = "chat"
        static let share = action(Share.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(share) }
    }

    enum App: FeatureGroup {
        static let subfeatures: Subfeatures = [Mail.self, Chat.self]
    }

    private let toggles = InMemoryUserFeatureToggles()

    /// A runtime as the application makes one when it is started.
    private func start() throws -> Flint {
        let runtime = Flint()
        try runtime.setup(App.self) { $0.toggles = toggles }
        return runtime
    }

    @Test func `what setEnabled switches is not stored`() throws {
        let first = try start()
        try first.setEnabled(false, for: Mail.self)
        Flint.withRuntime(first) { #expect(Mail.isAvailable == false) }
        Flint.withRuntime(try start()) { #expect(Mail.isAvailable == true) }
    }

    @Test func `an action that two features offer has a binding in each`() async throws {
        try await Flint.withRuntime(try start()) {
            try Flint.current.setEnabled(false, for: Mail.self)
            #expect(Mail.share.request() == nil)
            let request = try #require(Chat.share.request())
            #expect(try await request.perform() == "chat")
        }
    }

    @Test func `a feature that is registered stays registered`() throws {
        let runtime = try start()
        let features = runtime.features.map(\.identifier)
        try runtime.setEnabled(false, for: Mail.self)
        runtime.shutdown()
        #expect(runtime.features.map(\.identifier) == features)
        #expect(throws: (any Error).self) { try runtime.register(Mail.self) }
    }
}
