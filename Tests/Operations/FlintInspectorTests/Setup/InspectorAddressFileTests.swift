import FlintCore
import FlintTesting
import Foundation
import TestSupport
import Testing

@testable import FlintInspector

/// The address that is kept from one start to the next.
@Suite(.flint, .timeLimit(.minutes(10))) struct InspectorAddressFileTests {
    private let folder: TemporaryFolder
    private let file: URL

    init() throws {
        folder = try TemporaryFolder()
        file = folder.url.appending(path: "kept/inspector.json")
        try Flint.current.setup(InspectedApp.self) { $0 = InspectedApp.configuration() }
    }

    private var options: InspectorOptions {
        var options = InspectorOptions()
        options.addressFile = file
        return options
    }

    private var mode: Int? {
        (try? FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]) as? Int
    }

    @Test func `the next start has the same address`() async throws {
        let first = try await Flint.current.startInspector(options)
        await first.stop()
        #expect(mode == 0o600)
        let second = try await Flint.current.startInspector(options)
        #expect(second.port == first.port && second.token == first.token)
        // A page that is open finds the application again, and what an address had is used up.
        #expect(try await second.session(with: first.token.clientKey) != nil)
        #expect(try await second.session(with: first.code) == nil)
        await second.stop()
    }

    @Test
    func `while another process has the port, another one is used with a new token, and the file stays`()
        async throws
    {
        let first = try await Flint.current.startInspector(options)
        let kept = try Data(contentsOf: file)
        let other = Flint()
        let second = try await Flint.withRuntime(other) {
            try Flint.current.setup(InspectedApp.self) { $0 = InspectedApp.configuration() }
            return try await Flint.current.startInspector(options)
        }
        #expect(second.port != first.port && second.token != first.token)
        #expect(try Data(contentsOf: file) == kept)
        await second.stop()
        await first.stop()
    }

    @Test func `a file that others could read is not trusted`() async throws {
        let first = try await Flint.current.startInspector(options)
        await first.stop()
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        let second = try await Flint.current.startInspector(options)
        #expect(second.token != first.token)
        let warnings = Flint.current.logs.history.snapshot().filter { $0.level == .warning }
        #expect(warnings.contains { $0.message.contains("others can read") })
        #expect(mode == 0o600)
        await second.stop()
    }

    @Test func `a file that cannot be written stops nobody`() async throws {
        var options = options
        options.addressFile = URL(filePath: "/dev/null/inspector.json")
        let inspector = try await Flint.current.startInspector(options)
        #expect(inspector.port > 0)
        await inspector.stop()
    }
}
