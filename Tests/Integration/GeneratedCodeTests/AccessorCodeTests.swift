import FlintGenerator
import TestSupport
import Testing

@testable import FlintGeneratorTests

/// Compiles accessors, in Swift 6 mode with warnings as errors and strict memory safety.
@Suite(
    .serialized, .enabled(if: SwiftCompiler.found != nil, "needs the compiler and the built modules"))
struct AccessorCodeTests {
    struct Look: Sendable, CustomTestStringConvertible {
        var access: RenderOptions.Access
        var flags: [String] = []

        var testDescription: String { ([access.rawValue] + flags).joined(separator: " ") }
    }

    static let looks: [Look] = [
        Look(access: .internal, flags: ["-default-isolation", "MainActor"]),
        Look(access: .package),
        Look(access: .public, flags: ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"]),
    ]

    private static func sources(_ accessor: GeneratedAccessor) -> [(name: String, text: String)] {
        accessor.files.map { ($0.name, $0.text) }
    }

    @Test(arguments: looks) func `hostile names and texts compile in every look`(look: Look) async throws {
        let compiler = try #require(SwiftCompiler.found)
        let files = SampleTweaks.all.flatMap {
            Self.sources(SampleTweaks.generate($0.json, name: $0.name, access: look.access, path: $0.path))
        }
        #expect(files.count == 4)
        let outcome = try await compiler.compile(files, flags: look.flags)
        #expect(outcome.succeeded, "\(outcome.output.prefix(4000))")
    }

    @Test func `random files compile`() async throws {
        let compiler = try #require(SwiftCompiler.found)
        var random = SeededGenerator(seed: 11)
        var files: [(name: String, text: String)] = []
        for number in 0..<4 {
            let json = RandomTweaks.json(using: &random)
            let accessor = SampleTweaks.generate(json, name: "Random\(number)Tweaks")
            #expect(accessor.diagnostics == [], "\(json)")
            files += Self.sources(accessor)
        }
        let outcome = try await compiler.compile(files)
        #expect(outcome.succeeded, "\(outcome.output.prefix(4000))")
    }

    @Test func `a public accessor is usable from another module and from any actor`() async throws {
        let compiler = try #require(SwiftCompiler.found)
        let user = """
            import FlintTweaks
            import Library
            actor Desk {
                let tweaks = ShopTweaks(with: TweakManager(providers: [], declaring: ShopTweaks.declarations))
                func raise() { tweaks.maxItems += 1 }
            }
            func use(_ manager: TweakManager) -> (Int, Double, String?, TweakValue, Double, Int) {
                let tweaks = ShopTweaks(manager)
                return (
                    tweaks.maxItems, tweaks.expressFee, tweaks.apiKey, tweaks.weights, tweaks.checkout.limit,
                    tweaks.search.limit
                )
            }
            func keys() -> [String] {
                [ShopTweaks.Features.checkout, ShopTweaks.Variables.fee, ShopTweaks.Keys.maxItems.path.variable]
            }
            """
        let library = Self.sources(
            SampleTweaks.generate(SampleTweaks.shop, name: "ShopTweaks", access: .public))
        let outcome = try await compiler.compile([("User.swift", user)], library: library)
        #expect(outcome.succeeded, "\(outcome.output.prefix(4000))")
    }
}
