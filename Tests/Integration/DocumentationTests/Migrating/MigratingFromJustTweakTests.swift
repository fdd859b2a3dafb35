import TestSupport
import Testing

/// Old sources and the guide's application, compiled and run over what JustTweak has stored.
@Suite(
    .serialized,
    .enabled(if: SwiftCompiler.found != nil, "There is no 'swiftc' on the search path, or no built modules."))
struct MigratingFromJustTweakTests {
    static let guide = "Guides/migrating-from-justtweak.md"

    let program: JustTweakProgram

    init() throws { program = try JustTweakProgram() }

    /// Leaves in a home folder what JustTweak has stored there.
    private func store(_ values: [(key: String, literal: String)], home: String) async throws {
        let source = JustTweakProgram.storing(values)
        let writer = try await program.compile(source, mode: "5", in: "stored-\(home)")
        _ = try await program.run(writer, home: home)
    }

    @Test func `an accessor of the old generator and its application build and run`() async throws {
        let compiled = try await program.compile(
            JustTweakSources.accessor + JustTweakSources.program, mode: "5", in: "old")
        for fix in [
            "Use FlintTweaks.TweakManager(providers:declaring:options:)",
            "Conform to FlintTweaks.MutableTweakProvider",
            "Use FlintTweaks.UserDefaultsTweakProvider(suiteName:declaring:)",
            "Use FlintTweaks.LocalTweakProvider",
            "Use FlintTweaks.TweakProperty, with a default", "Use FlintTweaks.TweakValue(parsing:)",
            "Use the streams of FlintTweaks.TweakManager",
        ] {
            let isTold = compiled.output.contains(fix)
            #expect(isTold, "No deprecation says: \(fix)")
        }
        try program.folder.write(JustTweakSources.file, to: "tweaks.json")
        try await store(JustTweakSources.stored, home: "home")
        let output = try await program.run(compiled, [program.folder.path("tweaks.json")], home: "home")
        #expect(output == JustTweakSources.output)
    }

    @Test func `the application of the guide prints the same before and after`() async throws {
        let guide = try Document(Self.guide)
        let programs = try guide.blocks(in: "swift").filter { $0.directive.form == .program }.map(\.code)
        try #require(programs.count == 2)
        let file = try #require(try guide.blocks(in: "json").last).code
        let expected = try #require(try guide.blocks(in: "text").last).code + "\n"
        try program.folder.write(file, to: "tweaks.json")
        let stored = [(key: "max_items", literal: "50"), (key: "shows_total", literal: "true")]

        let old = programs[0].replacing("import JustTweak", with: "import FlintTweaksCompatibility")
        let before = try await program.compile(old, mode: "5", in: "before")
        let after = try await program.compile(programs[1], mode: "6", in: "after")
        for (name, compiled) in [("before", before), ("after", after)] {
            try await store(stored, home: "home-\(name)")
            let output = try await program.run(
                compiled, [program.folder.path("tweaks.json")], home: "home-\(name)")
            #expect(output == expected, "\(name)")
        }
        // What the application before has stored is read by the one after.
        let later = try await program.run(after, [program.folder.path("tweaks.json")], home: "home-before")
        #expect(later.hasPrefix("60 true") && later.hasSuffix("changed max_items 70\n"))
    }

    @Test func `a notification of a provider reaches observers, and keeps the tweak as it was given`()
        async throws
    {
        let source = """
            import FlintTweaksCompatibility
            import Foundation

            class Remote: TweakProvider {
                var logClosure: LogClosure?
                var decryptionClosure: ((Tweak) -> TweakValue)?
                func isFeatureEnabled(_ feature: String) -> Bool { false }
                func tweakWith(feature: String, variable: String) throws -> Tweak {
                    Tweak(feature: feature, variable: variable, value: 7, title: nil, group: nil)
                }
            }

            let manager = TweakManager(tweakProviders: [Remote()])
            manager.registerForConfigurationsUpdates(NSObject()) { tweak in
                print("announced", tweak.feature, tweak.variable, tweak.value)
                exit(0)
            }
            let local = LocalTweakProvider(jsonURL: URL(fileURLWithPath: CommandLine.arguments[1]))
            print((try? local.tweakWith(feature: "shop", variable: "max_items"))?.source ?? "no source")
            NotificationCenter.default.post(
                name: TweakProviderDidChangeNotification, object: nil,
                userInfo: [
                    TweakProviderDidChangeNotificationTweakKey: Tweak(
                        feature: "remote", variable: "retries", value: 7, title: nil, group: nil)
                ])
            RunLoop.main.run()
            """
        let compiled = try await program.compile(source, mode: "5", in: "notified")
        try program.folder.write(
            #"{"shop": {"max_items": {"Title": "Items", "Value": 3}}}"#, to: "local.json")
        let output = try await program.run(compiled, [program.folder.path("local.json")], home: "notified")
        #expect(output == "no source\nannounced remote retries 7\n")
    }
}
