import FlintTesting
import TestSupport
import Testing

@testable import FlintHTTP

/// Apart from the other tests of endurance, because a sanitizer takes memory with each allocation.
@Suite struct HTTPServerMemoryTests {
    @Test func `damaged requests leave no memory behind`() async {
        // In a process of its own, where nothing else takes memory.
        await #expect(processExitsWith: .success) {
            let server = try HTTPServer(limits: .timeless, handler: HTTPServerTests.echo)
            var mutator = RequestMutator(seed: 11)
            // By then, what is allocated once has been.
            try await mutator.damage(1_000, port: server.port)
            let before = residentMemory() ?? 0
            try await mutator.damage(3_000, port: server.port)
            // A kilobyte for each would be three megabytes.
            let after = residentMemory() ?? before
            #expect(after - before < 3 << 20)
            await server.stop()
        }
    }
}
