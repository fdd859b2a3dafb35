import TestSupport
import Testing

@testable import FlintHTTP

@Suite struct HTTPRequestFuzzingTests {
    @Test func `damaged requests are read alike whole and cut, within the limits`() async {
        var mutator = RequestMutator(seed: 1)
        var (requests, refusals, unfinished) = (0, 0, 0)
        for round in 0..<10_000 {
            // Other tests want the processor too.
            if round % 128 == 0 { await Task.yield() }
            let bytes = mutator.next()
            var whole = HTTPRequestParser(limits: HTTPLimits())
            let result = whole.feed(bytes[...])
            var parts = HTTPRequestParser(limits: HTTPLimits())
            let cut = mutator.cut(bytes.count)
            var other = parts.feed(bytes[..<cut])
            if other == .needsMore { other = parts.feed(bytes[cut...]) }
            switch (result, other) {
            case (.request(let one), .request(let two)):
                requests += 1
                if one != two { Issue.record("two readings differ: \(round)") }
                if !one.path.hasPrefix("/") { Issue.record("no path: \(round)") }
            case (.refused(let one), .refused(let two)):
                refusals += 1
                if one != two { Issue.record("two refusals differ: \(round)") }
            case (.needsMore, .needsMore): unfinished += 1
            default: Issue.record("two readings differ: \(round)")
            }
        }
        // The mutations reach all three ends.
        #expect(requests > 200 && refusals > 200 && unfinished > 200)
    }

    @Test func `noise is no request`() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<1_000 {
            let noise = (0..<64).map { _ in UInt8.random(in: 0...255, using: &generator) }
            var parser = HTTPRequestParser(limits: HTTPLimits())
            #expect(parser.feed(noise[...]).request == nil)
        }
    }
}
