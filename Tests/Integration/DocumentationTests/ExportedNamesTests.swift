import Foundation
import TestSupport
import Testing

/// What an import shows can be named with that import alone.
@Suite struct ExportedNamesTests {
    @Test(
        .enabled(
            if: SwiftCompiler.found != nil, "There is no 'swiftc' on the search path, or no built modules."))
    func `every type that the API of FlintCore names can be named with 'import FlintCore' alone`()
        async throws
    {
        let compiler = try #require(SwiftCompiler.found)
        let exported = try PublicNames.modules(exportedBy: "FlintCore")
        #expect(exported.isSuperset(of: ["FlintCore", "FlintActions", "FlintEvents", "FlintLogs"]))
        let names = try await PublicNames(
            of: exported, ["FlintFlows", "FlintStreams", "FlintTweaks"], compiler
        ).all
        for name in ["DispatchEvent.Kind", "FlowTransition", "FlowTransition.Ending", "TweakManager"] {
            #expect(names.contains(name))
        }
        let program =
            "import FlintCore\n\n"
            + names.enumerated().map { "typealias Name\($0) = \($1)\n" }.joined()
                + """

                func entry(of event: DispatchEvent) -> FlowTransition? {
                    if case .flowTransition(let transition) = event.kind { transition } else { nil }
                }

                """
        let folder = try TemporaryFolder()
        try folder.write(program, to: "Names.swift")
        let result = try await compiler.run(
            [
                "-typecheck", "-parse-as-library", "-swift-version", "6", "-suppress-warnings",
                "-enable-upcoming-feature", "MemberImportVisibility", "-I", compiler.modules.path,
                folder.path("Names.swift"),
            ], cache: "DocumentationModuleCache", in: folder)
        #expect(result.succeeded, "\(result.output)")
    }
}
