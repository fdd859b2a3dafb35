import CoreTestSupport
import FlintCore
import FlintTesting
import Testing

@Suite(.flint, .timeLimit(.minutes(10))) struct FlintAuthorizationTests {
    enum Root: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Media.self, Free.self]
    }

    enum Media: FeatureGroup, ConditionalFeature {
        static let subfeatures: [any FeatureDefinition.Type] = [Between.self]
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.permission(.photos)
        }
    }

    enum Between: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Scan.self]
    }

    enum Scan: ConditionalFeature, TestFeature {
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.permission(.camera)
            requirements.permission(.microphone)
        }
    }

    enum Free: Feature, TestFeature {}

    let adapters = [
        FakePermissionAdapter(.photos), FakePermissionAdapter(.camera), FakePermissionAdapter(.microphone),
    ]

    init() throws {
        let checker = PermissionChecker(adapters: adapters)
        try Flint.current.setup(Root.self) { $0.permissions = checker }
    }

    @Test func `what a feature and its conditional ancestors need is asked for, and it is available then`()
        async
    {
        #expect(Scan.isAvailable == nil)
        let result = await Flint.current.authorize(Scan.self)
        #expect(Scan.isAvailable == true)
        #expect((result.outcome, result.isFullyAuthorized) == (.completed, true))
        #expect(Set(result.statuses.keys) == [.camera, .microphone, .photos])
        #expect(adapters.map(\.requestCount) == [1, 1, 1])
    }

    @Test func `own needs come before those of ancestors, which a transparent group has alone`() async {
        adapters.forEach { $0.set(.denied) }
        let result = await Flint.current.authorize(Scan.self)
        #expect((result.outstanding, Scan.isAvailable) == ([.camera, .microphone, .photos], false))
        #expect(Array(await Flint.current.authorize(Between.self).statuses.keys) == [.photos])
    }

    @Test func `a feature without needs, and one that is not registered, need nothing`() async {
        enum Stranger: ConditionalFeature, TestFeature {}
        #expect(await Flint.current.authorize(Free.self).statuses.isEmpty)
        #expect(await Flint.current.authorize(Stranger.self).isFullyAuthorized)
        #expect(await Flint().authorize(Scan.self).isFullyAuthorized)
        #expect(adapters.map(\.requestCount) == [0, 0, 0])
    }
}
