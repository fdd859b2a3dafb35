import FlintSubjects
import FlintTweaks
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlintFlags

@Suite struct OFREPProviderTests {
    private let anna = Subject(id: "anna", attributes: ["plan": "pro", "seats": 12, "ratio": 1.0])
    private let ben = Subject(id: "ben")

    private func body(_ request: OFREPRequest) -> String { String(decoding: request.body, as: UTF8.self) }

    // MARK: Asking

    @Test func `a subject is asked for once, with its attributes, and read from memory`() async throws {
        let remote = try Remote(200, Remote.limit(10))
        try await remote.flags.prepare(for: anna)
        try await remote.flags.prepare(for: anna)
        #expect(remote.tweaks.value(of: Remote.limit, for: anna) == 10)
        let request = try #require(remote.service.requests.first)
        #expect(remote.service.requests.count == 1)
        #expect(request.url.absoluteString == "https://flags.example.com/base/ofrep/v1/evaluate/flags")
        let headers = ["X-API-Key", "Content-Type", "If-None-Match"].map { request.headers[$0] }
        #expect(headers == ["secret", "application/json", nil])
        #expect(body(request) == #"{"context":{"plan":"pro","ratio":1.0,"seats":12,"targetingKey":"anna"}}"#)
        #expect(request.timeout == .seconds(10))
    }

    @Test func `the application has no targeting key`() async throws {
        let remote = try Remote(200, Remote.limit(10))
        try await remote.flags.refresh()
        #expect(remote.service.requests.map(body) == [#"{"context":{}}"#])
        #expect(remote.tweaks.value(of: Remote.limit) == 10)
    }

    @Test func `an answer has value, variant, reason and metadata`() async throws {
        let remote = try Remote(
            200,
            #"""
            {"metadata": {"flagSetId": "shop", "version": "1"}, "flags": [
              {"key": "limit", "value": 10, "variant": "large", "reason": "SPLIT", "metadata": {"version": "2", "n": 1.5}},
              {"key": "off", "reason": "DISABLED"},
              {"key": "code", "value": null, "reason": "DEFAULT", "variant": ""},
              {"key": "bad", "errorCode": "PARSE_ERROR", "errorDetails": "the rule is broken"},
              {"key": "old", "errorCode": "FLAG_DISABLED"},
              {"key": "object", "value": {"a": [1, 1.0, null]}},
              {"key": "shop/size", "value": 2.5, "reason": "STATIC"}
            ]}
            """#)
        try await remote.flags.prepare(for: anna)
        let limit = remote.tweaks.resolve(Remote.limit, for: anna)
        #expect(limit.description == "10 from ofrep (split), version \(limit.version)")
        #expect(limit.variant == "large")
        #expect(limit.metadata == ["flagSetId": "shop", "version": "2", "n": 1.5])
        func read(_ name: String) -> TweakResolution<TweakValue?> {
            remote.tweaks.resolve(feature: "flags", variable: name, for: anna)
        }
        func evaluation(_ name: String) throws -> TweakEvaluation {
            guard case .evaluated(let rule)? = remote.flags.table[TweakPath("flags", name)] else {
                throw CocoaError(.keyValueValidation)
            }
            return rule.evaluation(for: anna)
        }
        let shared: [String: TweakValue] = ["flagSetId": "shop", "version": "1"]
        for (name, reason) in [("off", TweakReason.disabled), ("old", .disabled), ("code", .default)] {
            #expect(try evaluation(name) == TweakEvaluation(reason: reason, metadata: shared))
        }
        #expect(read("bad").errorCode == .parseError)
        #expect(read("bad").errorMessage?.contains("the rule is broken") == true)
        #expect(read("object").value == .object(["a": [1, 1.0, .null]]))
        #expect(read("object").reason == .unknown)
        #expect(remote.tweaks.value(of: TweakKey("shop", "size", default: 0.0), for: anna) == 2.5)
        #expect(read("none").value == nil)
    }

    @Test(arguments: ["ftp://example.com", "https://", "flags", "file:///flags.json"])
    func `an address that is none is refused`(text: String) throws {
        let url = try #require(URL(string: text))
        let error = #expect(throws: OFREPError.self) { try OFREPProvider(url) }
        #expect(error?.code == .invalidURL)
    }

    // MARK: Tags

    @Test func `unchanged answers are confirmed by their tag`() async throws {
        let remote = try Remote(200, Remote.limit(10), ["etag": "\"1\""])
        try await remote.flags.prepare(for: .application)
        remote.service.answer(304)
        try await remote.flags.refresh()
        #expect(remote.service.requests.last?.headers["If-None-Match"] == "\"1\"")
        let confirmed = remote.tweaks.resolve(Remote.limit)
        #expect(confirmed.value == 10 && confirmed.reason == .targetingMatch)
        #expect(remote.flags.status == .ready)
        remote.service.answer(200, Remote.limit(20), ["ETag": "\"2\""])
        try await remote.flags.refresh()
        try await remote.flags.refresh()
        #expect(remote.service.requests.last?.headers["If-None-Match"] == "\"2\"")
        #expect(remote.tweaks.value(of: Remote.limit) == 20)
    }

    @Test func `tags are those of a subject`() async throws {
        let remote = try Remote { request in
            let isAnna = String(decoding: request.body, as: UTF8.self).contains("anna")
            return Remote.response(Remote.limit(isAnna ? 1 : 2), tag: isAnna ? "a" : "b")
        }
        try await remote.flags.prepare(for: anna)
        try await remote.flags.prepare(for: ben)
        #expect(remote.service.requests.allSatisfy { $0.headers["If-None-Match"] == nil })
        try await remote.flags.refresh()
        for request in remote.service.requests.dropFirst(2) where !body(request).contains("{}") {
            #expect(request.headers["If-None-Match"] == (body(request).contains("anna") ? "a" : "b"))
        }
        #expect([anna, ben].map { remote.tweaks.value(of: Remote.limit, for: $0) } == [1, 2])
    }

    // MARK: Failures

    private static let failures: [(Int, String, OFREPError.Code, TweakErrorCode?)] = [
        (
            400, #"{"errorCode": "TARGETING_KEY_MISSING", "errorDetails": "no key"}"#, .refused,
            .targetingKeyMissing
        ),
        (400, #"{"errorCode": "INVALID_CONTEXT"}"#, .refused, .invalidContext), (400, "", .refused, nil),
        (401, "", .unauthorized, nil), (403, "", .forbidden, nil), (404, "", .notFound, nil),
        (404, #"{"errorCode": "FLAG_NOT_FOUND"}"#, .notFound, nil), (429, "", .rateLimited, nil),
        (500, #"{"errorDetails": "down"}"#, .serviceFailed, nil), (502, "<html>", .serviceFailed, nil),
        (503, "", .serviceFailed, nil), (301, "", .serviceFailed, nil), (204, "", .serviceFailed, nil),
        (304, "", .serviceFailed, nil), (418, "", .serviceFailed, nil),
        (200, "", .malformedAnswer, nil), (200, "<html></html>", .malformedAnswer, nil),
        (200, "[]", .malformedAnswer, nil), (200, "{}", .malformedAnswer, nil),
        (200, #"{"flags": {}}"#, .malformedAnswer, nil), (200, #"{"flags": [1]}"#, .malformedAnswer, nil),
        (200, #"{"flags": [{"value": 1}]}"#, .malformedAnswer, nil),
        (200, #"{"flags": [{"key": "a"}, {"key": "a"}]}"#, .malformedAnswer, nil),
        (200, #"{"flags": [{"key": "a", "value": 1e999}]}"#, .malformedAnswer, nil),
        (200, #"{"flags": [{"key": "a", "reason": 1}]}"#, .malformedAnswer, nil),
        (200, #"{"flags": [{"key": "a", "metadata": []}]}"#, .malformedAnswer, nil),
        (200, #"{"flags": [{"key": "a", "variant": true}]}"#, .malformedAnswer, nil),
        (200, #"{"flags": [{"key": "limit", "value": 99}], "flags": []}"#, .malformedAnswer, nil),
    ]

    @Test(arguments: failures) func `a failure is named, and what was there stays`(
        status: Int, text: String, code: OFREPError.Code, reported: TweakErrorCode?
    ) async throws {
        let remote = try Remote(status, text)
        let first = await #expect(throws: OFREPError.self) { try await remote.flags.prepare(for: anna) }
        #expect(first?.code == code && first?.reportedCode == reported)
        #expect(remote.tweaks.value(of: Remote.limit, for: anna) == 0)

        remote.clock.advance(by: .seconds(60))
        remote.service.answer(200, Remote.limit(10))
        try await remote.flags.prepare(for: anna)
        try await remote.flags.refresh()
        #expect(remote.flags.status == .ready && remote.flags.failure == nil)
        remote.service.answer(status, text)
        if code == .refused {
            try await remote.flags.refresh()
            #expect(remote.flags.status == .ready)
        } else {
            await #expect(throws: OFREPError.self) { try await remote.flags.refresh() }
            #expect(remote.flags.failure?.code == code && remote.flags.status == .error)
        }
        let last = remote.tweaks.resolve(Remote.limit, for: anna)
        #expect(last.value == 10 && last.reason == .targetingMatch)
    }

    @Test func `a service that refuses the application answers for subjects`() async throws {
        let remote = try Remote { request in
            String(decoding: request.body, as: UTF8.self).contains("targetingKey")
                ? Remote.response(Remote.limit(10))
                : OFREPResponse(status: 400, body: Array(#"{"errorCode": "TARGETING_KEY_MISSING"}"#.utf8))
        }
        try await remote.flags.prepare(for: anna)
        try await remote.flags.refresh()
        #expect(remote.flags.status == .ready)
        #expect(remote.tweaks.value(of: Remote.limit, for: anna) == 10)
        #expect(remote.tweaks.resolve(Remote.limit).errorCode == .targetingKeyMissing)
    }

    @Test func `what a transport throws is no network`() async throws {
        let remote = try Remote { _ in throw URLError(.timedOut) }
        let error = await #expect(throws: OFREPError.self) { try await remote.flags.refresh() }
        #expect(error?.code == .unreachable && remote.flags.status == .error)
        #expect(error?.description.contains("example.com") == false)
    }

    @Test(
        arguments: [
            (["Retry-After": "120"], 120), (["retry-after": "Wed, 07 Feb 2024 12:02:00 GMT"], 120),
            (["Retry-After": "2024-02-07T12:02:00Z"], 120), (["Retry-Later": "2024-02-07T12:02:00Z"], 120),
            (["Retry-After": "nonsense"], 30), ([:], 30), (["Retry-After": "0"], 0),
            (["Retry-After": "Wed, 07 Feb 2024 11:00:00 GMT"], 0),
            (["Retry-After": "99999999999999999999"], 86_400),
        ] as [([String: String], Int)])
    func `nothing is sent until the service wants`(headers: [String: String], seconds: Int) async throws {
        let remote = try Remote(429, "", headers)
        let error = await #expect(throws: OFREPError.self) { try await remote.flags.refresh() }
        #expect(error?.code == .rateLimited)
        remote.service.answer(200, Remote.limit(10))
        if seconds > 0 {
            remote.clock.advance(by: .seconds(seconds) - .milliseconds(1))
            for _ in 0..<3 {
                let error = await #expect(throws: OFREPError.self) {
                    try await remote.flags.prepare(for: anna)
                }
                #expect(error?.code == .rateLimited)
            }
            await #expect(throws: OFREPError.self) {
                try await remote.flags.evaluation(of: "limit", for: anna)
            }
            #expect(remote.service.requests.count == 1)
        }
        remote.clock.advance(by: .milliseconds(1))
        try await remote.flags.prepare(for: anna)
        #expect(remote.tweaks.value(of: Remote.limit, for: anna) == 10)
    }

    @Test func `a failure is logged once`() async throws {
        let lines = Mutex<[String]>([])
        let remote = try Remote(logger: { _, line in lines.withLock { $0.append(line()) } }) { _ in
            OFREPResponse(status: 500)
        }
        for _ in 0..<3 { try? await remote.flags.refresh() }
        #expect(lines.withLock { $0.count } == 1)
    }

    // MARK: Subjects

    @Test func `a subject that was not prepared is read from the next provider and asked for at once`()
        async throws
    {
        let clock = SteppedClock()
        let remote = try Remote(200, Remote.limit(10), clock: clock)
        // The flags are known by the application.
        try await remote.flags.refresh()
        let defaults = EphemeralTweakProvider(id: "defaults", ["flags": ["limit": 5]])
        let tweaks = TweakManager(providers: [remote.flags, defaults])
        let resolution = tweaks.resolve(Remote.limit, for: anna)
        #expect(resolution.value == 5)
        #expect(resolution.trace.description.contains("prepare(for:)"))
        let tables = remote.flags.tables()
        let following = Task { await remote.flags.follow() }
        // The change is announced, since somebody has read the subject before.
        for await _ in tables where tweaks.value(of: Remote.limit, for: anna) == 10 { break }
        following.cancel()
        await following.value
    }

    @Test func `reads during an outage send nothing between two polls`() async throws {
        // The time of the next poll never comes.
        let remote = try Remote(
            200, Remote.limit(10), options: OFREPOptions(concurrency: 1), clock: SteppedClock())
        // The flags are known by the application.
        try await remote.flags.refresh()
        remote.service.answer(503)
        let before = remote.service.requests.count
        let following = Task { await remote.flags.follow() }
        while remote.flags.failure == nil { await Task.yield() }
        for number in 0..<100 {
            _ = remote.tweaks.value(of: Remote.limit, for: Subject(id: "unknown \(number)"))
            for _ in 0..<10 { await Task.yield() }
        }
        following.cancel()
        await following.value
        #expect(remote.service.requests.count == before + 1)
    }

    @Test func `of too many subjects the one that was not read longest is forgotten`() async throws {
        let remote = try Remote(200, Remote.limit(10), options: OFREPOptions(subjectLimit: 2))
        let carl = Subject(id: "carl")
        for subject in [anna, ben] {
            try await remote.flags.prepare(for: subject)
            remote.clock.advance(by: .seconds(1))
        }
        #expect(remote.tweaks.value(of: Remote.limit, for: anna) == 10)
        remote.clock.advance(by: .seconds(1))
        try await remote.flags.prepare(for: carl)
        let values = [anna, carl, ben].map { remote.tweaks.value(of: Remote.limit, for: $0) }
        #expect(values == [10, 10, 0])
    }

    @Test func `a subject that is not read is not asked for`() async throws {
        let remote = try Remote(
            200, Remote.limit(10), options: OFREPOptions(subjectLifetime: .seconds(100)))
        try await remote.flags.prepare(for: anna)
        try await remote.flags.prepare(for: ben)
        remote.clock.advance(by: .seconds(60))
        _ = remote.tweaks.value(of: Remote.limit, for: ben)
        remote.clock.advance(by: .seconds(60))
        let before = remote.service.requests.count
        try await remote.flags.refresh()
        let asked = remote.service.requests.dropFirst(before).map(body)
        #expect(asked.count == 2 && !asked.contains { $0.contains("anna") })
    }

    @Test(arguments: [200, 500])
    func `concurrent callers for a subject share one request, and after a failure a later one asks again`(
        status: Int
    ) async throws {
        let remote = try Remote(200, Remote.limit(10))
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        remote.service.answer { _ in
            for await _ in gate {}
            return OFREPResponse(status: status, body: Array(Remote.limit(10).utf8))
        }
        let (flags, subject) = (remote.flags, anna)
        let tasks = (0..<5).map { _ in Task.immediate { try await flags.prepare(for: subject) } }
        open.finish()
        for task in tasks {
            guard case .failure(let error) = await task.result else {
                #expect(status == 200)
                continue
            }
            #expect((error as? OFREPError)?.code == .serviceFailed)
        }
        #expect(remote.service.requests.count == 1)
        remote.service.answer(200, Remote.limit(10))
        try await remote.flags.prepare(for: anna)
        #expect(remote.service.requests.count == (status == 500 ? 2 : 1))
        #expect(remote.tweaks.value(of: Remote.limit, for: anna) == 10)
    }

    @Test func `a caller is not given up with another one`() async throws {
        let remote = try Remote(200, Remote.limit(10))
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let isFirst = Atomic(true)
        remote.service.answer { _ in
            if isFirst.exchange(false, ordering: .relaxed) {
                for await _ in gate {}
                try Task.checkCancellation()
            }
            return Remote.response(Remote.limit(10))
        }
        let (flags, subject) = (remote.flags, anna)
        let first = Task.immediate { try await flags.prepare(for: subject) }
        let second = Task.immediate { try await flags.prepare(for: subject) }
        let third = Task.immediate { try await flags.prepare(for: subject) }
        third.cancel()
        await #expect(throws: OFREPError.self) { try await third.value }
        first.cancel()
        await #expect(throws: OFREPError.self) { try await first.value }
        try await second.value
        #expect(remote.service.requests.count == 2)
        #expect(remote.tweaks.value(of: Remote.limit, for: anna) == 10)
        withExtendedLifetime(open) {}
    }

    // MARK: The status

    @Test func `a failure and a recovery in between two turns are announced`() async throws {
        let remote = try Remote(200, Remote.limit(10))
        try await remote.flags.prepare(for: anna)
        #expect(remote.flags.table.status == .ready)
        remote.service.answer(500)
        await #expect(throws: OFREPError.self) { try await remote.flags.prepare(for: ben) }
        #expect(remote.flags.table.status == .error)
        remote.service.answer(200, Remote.limit(10))
        try await remote.flags.prepare(for: ben)
        #expect(remote.flags.table.status == .ready)
        remote.clock.advance(by: .seconds(91))
        remote.service.answer(400)
        await #expect(throws: OFREPError.self) { try await remote.flags.prepare(for: Subject(id: "carl")) }
        #expect(remote.flags.table.status == .ready)
    }

    @Test func `a refusal does not hide that the service fails for others`() async throws {
        let remote = try Remote(200, Remote.limit(10), options: OFREPOptions(concurrency: 1))
        try await remote.flags.prepare(for: anna)
        remote.service.answer { request in
            let isAnna = String(decoding: request.body, as: UTF8.self).contains("anna")
            return OFREPResponse(status: isAnna ? 500 : 400)
        }
        let error = await #expect(throws: OFREPError.self) { try await remote.flags.refresh() }
        #expect(error?.code == .serviceFailed && remote.flags.status == .error)
    }

    @Test func `keys that stand for one tweak are told once, and the last by name is read`() async throws {
        let lines = Mutex<[String]>([])
        let remote = try Remote(logger: { _, line in lines.withLock { $0.append(line()) } }) { _ in
            Remote.response(#"{"flags": [{"key": "limit", "value": 1}, {"key": "flags/limit", "value": 2}]}"#)
        }
        try await remote.flags.prepare(for: anna)
        try await remote.flags.refresh()
        #expect(remote.tweaks.value(of: Remote.limit, for: anna) == 1)
        let told = lines.withLock { $0.filter { $0.contains("the same tweak") } }
        #expect(told.map { $0.contains("'flags/limit' and 'limit'") } == [true])
    }

    // MARK: Age

    @Test func `answers that are not confirmed become stale, and recover`() async throws {
        let remote = try Remote(
            200, Remote.limit(10), ["ETag": "1"], options: OFREPOptions(staleAfter: .seconds(60)))
        try await remote.flags.prepare(for: anna)
        remote.service.answer { _ in throw URLError(.notConnectedToInternet) }
        remote.clock.advance(by: .seconds(60))
        try? await remote.flags.refresh()
        #expect(remote.tweaks.resolve(Remote.limit, for: anna).reason == .targetingMatch)
        #expect(remote.flags.status == .error)
        remote.clock.advance(by: .milliseconds(1))
        try? await remote.flags.refresh()
        let stale = remote.tweaks.resolve(Remote.limit, for: anna)
        #expect(stale.reason == .stale && stale.value == 10 && stale.variant == "v10")
        #expect(remote.flags.status == .stale && remote.flags.table.status == .stale)
        remote.service.answer(304)
        try? await remote.flags.refresh()
        #expect(remote.tweaks.resolve(Remote.limit, for: anna).reason == .targetingMatch)
    }

    @Test func `a start without network has the answers of an earlier run, and recovers`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url("flags/cache.json")
        let first = try Remote(200, Remote.limit(10), ["ETag": "1"], cacheFile: file)
        try await first.flags.prepare(for: anna)
        try await first.flags.refresh()
        let text = try String(contentsOf: file, encoding: .utf8)
        for secret in ["anna", "pro", "secret"] { #expect(!text.contains(secret)) }

        let second = try Remote(cacheFile: file) { _ in throw URLError(.notConnectedToInternet) }
        #expect(second.flags.status == .stale)
        await #expect(throws: OFREPError.self) { try await second.flags.refresh() }
        try await second.flags.prepare(for: anna)
        for subject in [anna, .application] {
            let resolution = second.tweaks.resolve(Remote.limit, for: subject)
            #expect(resolution.reason == .stale && resolution.value == 10 && resolution.variant == "v10")
        }
        #expect(second.tweaks.resolve(Remote.limit, for: ben).errorCode == .providerNotReady)
        #expect(second.flags.status == .stale)

        second.service.answer(304)
        try? await second.flags.refresh()
        #expect(second.service.requests.contains { $0.headers["If-None-Match"] == "1" })
        second.service.answer(200, Remote.limit(20), ["ETag": "2"])
        try await second.flags.refresh()
        let recovered = second.tweaks.resolve(Remote.limit, for: anna)
        #expect(recovered.value == 20 && recovered.reason == .targetingMatch)
        #expect(second.flags.status == .ready)
    }

    @Test(arguments: [
        "", "{", "[]", #"{"version": 2}"#, #"{"version":1,"service":"https://other.example.com"}"#,
    ])
    func `a damaged file, or that of another service, is nothing`(text: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "cache.json")
        let remote = try Remote(200, Remote.limit(10), cacheFile: folder.url("cache.json"))
        #expect(remote.flags.status == .notReady)
        try await remote.flags.refresh()
        let next = try Remote(cacheFile: folder.url("cache.json")) { _ in throw URLError(.timedOut) }
        #expect(next.tweaks.value(of: Remote.limit) == 10)
    }

    @Test func `a time in the file that cannot be is long ago`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url("cache.json")
        let first = try Remote(200, Remote.limit(10), cacheFile: file)
        try await first.flags.refresh()
        let text = try String(contentsOf: file, encoding: .utf8)
        let damaged = text.replacing(#/"written": *[0-9]+/#) { _ in "\"written\":\(Int64.min)" }
        #expect(damaged != text)
        try folder.write(damaged, to: "cache.json")
        let second = try Remote(200, Remote.limit(10), cacheFile: file)
        #expect(second.flags.status == .notReady)
    }

    // MARK: Following

    @Test func `changes are followed, and nothing wrong is read in between`() async throws {
        let seen = Mutex<[String]>([])
        let subject = anna
        let remoteBox = Mutex<Remote?>(nil)
        let look: SteppedClock.Step = { _ in
            guard let remote = remoteBox.withLock({ $0 }) else { return }
            let resolution = remote.tweaks.resolve(Remote.limit, for: subject)
            seen.withLock { $0.append("\(resolution.value) \(resolution.reason) \(remote.flags.status)") }
        }
        let change: @Sendable (@escaping ScriptedService.Answering) -> SteppedClock.Step = { answering in
            { clock in
                remoteBox.withLock { $0 }?.service.answer(answering)
                try await look(clock)
            }
        }
        let stop = Mutex<Task<Void, Never>?>(nil)
        let clock = SteppedClock([
            look, change { _ in Remote.response(Remote.limit(20)) }, look,
            change { _ in throw URLError(.timedOut) }, look, look, look, look,
            change { _ in Remote.response("{") }, look, change { _ in Remote.response(Remote.limit(30)) },
            look,
            { _ in stop.withLock { $0 }?.cancel() },
        ])
        let remote = try Remote(200, Remote.limit(10), clock: clock)
        remoteBox.withLock { $0 = remote }
        try await remote.flags.prepare(for: anna)
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let following = Task {
            for await _ in gate { break }
            await remote.flags.follow()
        }
        stop.withLock { $0 = following }
        open.yield()
        await following.value
        #expect(
            seen.withLock { $0 } == [
                "10 targetingMatch ready", "10 targetingMatch ready", "20 targetingMatch ready",
                "20 targetingMatch ready", "20 targetingMatch error", "20 targetingMatch error",
                "20 stale stale", "20 stale stale", "20 stale stale", "20 stale stale", "20 stale stale",
                "30 targetingMatch ready",
            ])
        remoteBox.withLock { $0 = nil }
    }

    @Test func `a change is announced, and equal answers are none`() async throws {
        let remote = try Remote(200, Remote.limit(10))
        try await remote.flags.prepare(for: anna)
        try await remote.flags.refresh()
        let version = remote.flags.table.version
        try await remote.flags.refresh()
        try await remote.flags.prepare(for: ben)
        #expect(remote.flags.table.version == version)
        remote.service.answer(200, Remote.limit(20))
        try await remote.flags.refresh()
        #expect(remote.flags.table.version > version)
        remote.service.answer(200, #"{"flags": []}"#)
        try await remote.flags.refresh()
        #expect(remote.flags.table.rows.isEmpty)
    }

    // MARK: One flag

    @Test func `one flag is asked for by its key`() async throws {
        let remote = try Remote(200, #"{"key": "a/b c", "value": true, "reason": "STATIC", "variant": "on"}"#)
        let evaluation = try await remote.flags.evaluation(of: "a/b c", for: anna)
        #expect(evaluation == TweakEvaluation(value: true, variant: "on", reason: .static))
        #expect(
            remote.service.requests.first?.url.absoluteString
                == "https://flags.example.com/base/ofrep/v1/evaluate/flags/a%2Fb%20c")
        remote.service.answer(404, #"{"key": "a", "errorCode": "FLAG_NOT_FOUND"}"#)
        #expect(try await remote.flags.evaluation(of: "a", for: anna).errorCode == .flagNotFound)
        remote.service.answer(400, #"{"key": "a", "errorCode": "INVALID_CONTEXT", "errorDetails": "odd"}"#)
        let failed = try await remote.flags.evaluation(of: "a", for: anna)
        #expect(failed.errorCode == .invalidContext && failed.errorMessage == "odd")
        for (status, body, code) in [
            (404, "", OFREPError.Code.notFound), (401, "", .unauthorized), (500, "", .serviceFailed),
            (200, #"{"key": "other", "value": 1}"#, .malformedAnswer), (400, "", .refused),
        ] {
            remote.service.answer(status, body)
            let error = await #expect(throws: OFREPError.self) {
                try await remote.flags.evaluation(of: "a", for: anna)
            }
            #expect(error?.code == code)
        }
    }
}
