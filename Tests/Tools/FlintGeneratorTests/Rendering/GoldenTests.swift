import FlintGenerator
import Foundation
import Testing

@Suite struct GoldenTests {
    /// Holds drawings and generated Swift that the tests of the runtime run.
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "../Flows/FlintFlowsTests/Generated")

    @Test(arguments: SampleMachines.golden.indices)
    func `the Swift that the tests of the runtime use is what is rendered`(index: Int) throws {
        let (file, options) = SampleMachines.golden[index]
        let url = Self.folder.appending(path: file.name.split(separator: ".")[0] + ".flow.swift")
        let rendered = SwiftRenderer(options: options).render(file)
        if ProcessInfo.processInfo.environment["FLINT_RECORD"] == "1" {
            try Data(rendered.utf8).write(to: url)
        }
        let kept = try String(contentsOf: url, encoding: .utf8)
        #expect(kept == rendered, "Render the files again with FLINT_RECORD=1, and read the difference.")
    }
}
