import FlintFlags
import FlintSubjects
import FlintTweaks
import Foundation
import TestSupport
import Testing

/// Two processes and one document: the tool that serves it, and a service that asks the tool, decide like one that has the
/// file.
@Suite(.serialized, .timeLimit(.minutes(10))) struct AgreementTests {
    /// Whether the long form is wanted: 100,000 cases instead of 8,000.
    private static let isLong = ProcessInfo.processInfo.environment["FLINT_SOAK"] == "full"

    /// What a provider has for a flag, whatever other providers have.
    private func evaluation(
        _ table: TweakTable, _ number: Int, _ subject: Subject
    ) throws -> TweakEvaluation {
        let row = try #require(table[TweakPath("flags", "flag-\(number)")])
        guard case .evaluated(let rule) = row else { throw CocoaError(.keyValueValidation) }
        return rule.evaluation(for: subject)
    }

    @Test(.enabled(if: FlagServer.tool != nil, FlagServer.isMissing))
    func `a served document decides like the file, for generated flags and subjects`() async throws {
        let (flagCount, subjectCount) = Self.isLong ? (250, 400) : (100, 80)
        var generated = GeneratedFlags(seed: 11)
        let folder = try TemporaryFolder()
        try folder.write(generated.document(flagCount), to: "flags.json")
        let file = try FlagdFileProvider(folder.url("flags.json"))
        let server = try await FlagServer(folder.path("flags.json"))
        let remote = try OFREPProvider(server.url, options: OFREPOptions(timeout: .seconds(300)))
        try await remote.refresh()
        let (fileTable, remoteTable) = (file.table, remote.table)
        #expect(Set(fileTable.rows.keys) == Set(remoteTable.rows.keys))
        var seen: [String: Int] = [:]
        var cases = 0
        for _ in 0..<subjectCount {
            let subject = generated.subject()
            try await remote.prepare(for: subject)
            for number in 0..<flagCount {
                let here = try evaluation(fileTable, number, subject)
                let there = try evaluation(remoteTable, number, subject)
                // One expression, because each expectation of a hundred thousand is recorded.
                guard here == there else {
                    Issue.record("flag-\(number), \(subject.id) \(subject.attributes): \(here) and \(there)")
                    return
                }
                cases += 1
                seen[here.errorCode?.rawValue ?? here.reason.rawValue, default: 0] += 1
            }
        }
        #expect(cases == flagCount * subjectCount)
        // The cases are of every kind.
        for kind in ["targetingMatch", "default", "static", "disabled", "general"] {
            #expect(seen[kind, default: 0] > 0, "\(kind) in \(seen)")
        }
        await server.stop()
    }

    @Test(.enabled(if: FlagServer.tool != nil, FlagServer.isMissing))
    func `single evaluations agree as well`() async throws {
        var generated = GeneratedFlags(seed: 12)
        let folder = try TemporaryFolder()
        try folder.write(generated.document(20), to: "flags.json")
        let file = try FlagdFileProvider(folder.url("flags.json"))
        let server = try await FlagServer(folder.path("flags.json"))
        let remote = try OFREPProvider(server.url, options: OFREPOptions(timeout: .seconds(300)))
        for number in 0..<20 {
            let subject = generated.subject()
            let here = try evaluation(file.table, number, subject)
            #expect(try await remote.evaluation(of: "flag-\(number)", for: subject) == here)
        }
        let none = try await remote.evaluation(of: "none/such flag%", for: .application)
        #expect(none.errorCode == .flagNotFound)
        await server.stop()
    }

    @Test(.enabled(if: FlagServer.tool != nil, FlagServer.isMissing))
    func `a change reaches the service within the interval, and nothing wrong is read in between`()
        async throws
    {
        let folder = try TemporaryFolder()
        var (old, new) = (GeneratedFlags(seed: 1), GeneratedFlags(seed: 2))
        let texts = [old.document(30, marker: "old"), new.document(30, marker: "new")]
        let wanted = try texts.map { try FlagdEvaluator(json: $0) }
        try folder.write(texts[0], to: "flags.json")
        let server = try await FlagServer(folder.path("flags.json"))
        let interval = Duration.milliseconds(200)
        let remote = try OFREPProvider(
            server.url,
            options: OFREPOptions(interval: interval, staleAfter: .seconds(600), timeout: .seconds(300)))
        let subject = Subject(id: "anna", attributes: ["plan": "pro", "email": "anna@example.com"])
        try await remote.refresh()
        try await remote.prepare(for: subject)
        let following = Task { await remote.follow() }
        let tables = remote.tables()
        // Replaced as a whole, as editors and deployments do.
        try Data(texts[1].utf8).write(to: folder.url("flags.json"), options: .atomic)
        var versions = 0
        for await table in tables {
            versions += 1
            let answers = try (0..<30).map { number -> (Int, TweakEvaluation) in
                (number, try evaluation(table, number, subject))
            }
            let markers = Set(answers.map { $0.1.metadata["marker"] })
            for (number, answer) in answers {
                guard let marker = answer.metadata["marker"] else { continue }
                let evaluator = marker == "old" ? wanted[0] : wanted[1]
                #expect(answer == evaluator.evaluate("flag-\(number)", for: subject))
            }
            if markers == ["new"] { break }
        }
        #expect(versions <= 4)
        following.cancel()
        await following.value
        await server.stop()
    }

    @Test(.enabled(if: FlagServer.tool != nil, FlagServer.isMissing))
    func `without the server a service starts with what it had, and recovers`() async throws {
        let folder = try TemporaryFolder()
        var generated = GeneratedFlags(seed: 3)
        let text = generated.document(10)
        try folder.write(text, to: "flags.json")
        let evaluator = try FlagdEvaluator(json: text)
        let subject = generated.subject()
        let server = try await FlagServer(folder.path("flags.json"))
        let options = OFREPOptions(timeout: .seconds(300))
        let cache = folder.url("cache.json")
        let first = try OFREPProvider(server.url, cacheFile: cache, options: options)
        try await first.prepare(for: subject)
        try await first.refresh()
        await server.stop()

        let second = try OFREPProvider(server.url, cacheFile: cache, options: options)
        await #expect(throws: OFREPError.self) { try await second.refresh() }
        #expect(second.failure?.code == .unreachable)
        #expect(second.status == .stale)
        try await second.prepare(for: subject)
        for number in 0..<10 {
            var wanted = evaluator.evaluate("flag-\(number)", for: subject)
            if wanted.value != nil { wanted.reason = .stale }
            #expect(try evaluation(second.table, number, subject) == wanted)
        }

        let again = try await FlagServer(folder.path("flags.json"), port: server.port)
        try await second.refresh()
        #expect(second.status == .ready)
        for number in 0..<10 {
            #expect(
                try evaluation(second.table, number, subject)
                    == evaluator.evaluate("flag-\(number)", for: subject))
        }
        await again.stop()
    }
}
