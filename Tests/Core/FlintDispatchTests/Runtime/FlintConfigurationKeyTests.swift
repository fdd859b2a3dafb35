import FlintCore
import FlintTesting
import Testing

/// Settings that a subsystem adds which the core does not know.
@Suite(.flint) struct FlintConfigurationKeyTests {
    private enum Size: FlintEnvironmentKey {
        static let defaultValue = 3
    }

    /// Has the same type and default as the other one.
    private enum Weight: FlintEnvironmentKey {
        static let defaultValue = 3
    }

    private enum Name: FlintEnvironmentKey {
        static let defaultValue: String? = "nobody"
    }

    enum App: FeatureGroup {
        static let subfeatures: Subfeatures = []
    }

    @Test func `a setting is its default until it is set, also to nothing, or by a set-up`() throws {
        do {
            var configuration = FlintConfiguration()
            #expect(configuration[Size.self] == 3)
            configuration[Size.self] += 1
            var copy = configuration
            copy[Size.self] = 5
            #expect([configuration[Size.self], copy[Size.self], configuration[Weight.self]] == [4, 5, 3])
        }
        var configuration = FlintConfiguration()
        #expect(configuration[Name.self] == "nobody")
        configuration[Name.self] = nil
        #expect(configuration[Name.self] == nil)
        let runtime = Flint.current
        #expect(runtime.configuration[Size.self] == 3)
        try runtime.setup(App.self) { $0[Size.self] = 7 }
        #expect(runtime.configuration[Size.self] == 7)
    }
}
