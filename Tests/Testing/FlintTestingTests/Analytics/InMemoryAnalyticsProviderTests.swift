import FlintCore
import FlintTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct InMemoryAnalyticsProviderTests {
    enum CountedAction: Action, AnalyticsAction {
        static let description = "Be counted"
        static let analyticsID = "counted"

        static func perform(with context: ActionContext<Bool>, using presenter: NoPresenter) async throws {
            if !context.input { throw NoSuchParcel() }
        }
    }

    enum CountedFeature: ConditionalFeature {
        static let description = "Is counted"
        static let count = action(CountedAction.self)

        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.runtimeEnabled(defaultValue: true)
        }

        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(count)
        }
    }

    enum CountedFeatures: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [CountedFeature.self]
    }

    @Test(.flint) func `it keeps what it is told, in order`() async throws {
        let analytics = InMemoryAnalyticsProvider()
        try Flint.quickSetup(CountedFeatures.self) { $0.analytics.provider = analytics }
        let request = try #require(CountedFeature.count.request())
        try await request.perform(with: true)
        _ = try? await request.perform(with: false)
        try Flint.current.setEnabled(false, for: CountedFeature.self)
        _ = CountedFeature.count.request()
        await Flint.current.settle()
        let kinds = analytics.calls.map { call in
            switch call {
            case .began: "began"
            case .ended(_, .success, _): "success"
            case .ended: "other end"
            case .refused(_, let reasons): reasons.map(\.code.rawValue).joined()
            }
        }
        #expect(kinds == ["began", "success", "began", "other end", "featureUnavailable"])
        #expect(
            (analytics.endedIDs, analytics.calls.allSatisfy { $0.event.id == "counted" })
                == (["counted", "counted"], true))
        analytics.reset()
        #expect(analytics.calls == [])
    }
}
