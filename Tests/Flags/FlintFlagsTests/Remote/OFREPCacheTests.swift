import FlintJSON
import FlintSubjects
import FlintTweaks
import Testing

@testable import FlintFlags

@Suite struct OFREPCacheTests {
    private let anna = Subject(id: "anna")

    private func makeCache(_ options: OFREPOptions = OFREPOptions()) -> OFREPCache {
        OFREPCache(options, names: SubjectNames(salt: 1), stored: [:])
    }

    private func answers(_ value: Int64) -> [JSONName: TweakEvaluation] {
        ["limit": TweakEvaluation(value: .int(value), reason: .static)]
    }

    @Test func `an older answer never replaces a newer one`() throws {
        var cache = makeCache()
        let first = try cache.begin(anna, at: .zero)
        let second = try cache.begin(anna, at: .zero)
        cache.accept(answers(2), etag: "2", for: anna, second, at: .seconds(1), wallTime: 0)
        cache.accept(answers(1), etag: "1", for: anna, first, at: .seconds(2), wallTime: 0)
        #expect(cache.answer("limit", for: anna, at: .seconds(2)).0.value == 2)
        #expect(try cache.begin(anna, at: .seconds(2)).etag == "2")
    }

    @Test func `what was asked before a wait does not end it`() throws {
        var cache = makeCache()
        let first = try cache.begin(anna, at: .zero)
        cache.fail(OFREPError(.rateLimited, ""), waiting: .seconds(60), at: .zero)
        cache.accept(answers(1), etag: nil, for: anna, first, at: .seconds(1), wallTime: 0)
        #expect(throws: OFREPError.self) { try cache.begin(anna, at: .seconds(59)) }
        #expect(throws: Never.self) { try cache.begin(anna, at: .seconds(60)) }
    }

    @Test func `a missed subject is wanted once, and no more than can be held`() {
        var cache = makeCache(OFREPOptions(subjectLimit: 2))
        #expect(cache.answer("limit", for: anna, at: .zero).mustAsk)
        #expect(!cache.answer("limit", for: anna, at: .zero).mustAsk)
        #expect(cache.answer("limit", for: Subject(id: "b"), at: .zero).mustAsk)
        #expect(!cache.answer("limit", for: Subject(id: "c"), at: .zero).mustAsk)
        #expect(cache.wantedSubjects.count == 2 && cache.hasWanted(at: .zero))
    }

    @Test func `after a failure no read asks, until the poll has reached the service again`() throws {
        var cache = makeCache()
        #expect(cache.answer("limit", for: anna, at: .zero).mustAsk)
        cache.fail(OFREPError(.unreachable, ""), waiting: nil, at: .zero)
        for name in ["anna", "ben"] {
            #expect(!cache.answer("limit", for: Subject(id: name), at: .zero).mustAsk)
        }
        #expect(!cache.hasWanted(at: .zero))
        #expect(Set(cache.due(at: .zero)) == [.application, anna, Subject(id: "ben")])
        let application = try cache.begin(.application, at: .zero)
        cache.accept(answers(1), etag: nil, for: .application, application, at: .zero, wallTime: 0)
        #expect(cache.hasWanted(at: .zero))
        #expect(cache.answer("limit", for: Subject(id: "carl"), at: .zero).mustAsk)
    }

    @Test func `while the service asks to wait nobody is asked for`() {
        var cache = makeCache()
        cache.fail(OFREPError(.rateLimited, ""), waiting: .seconds(60), at: .zero)
        _ = cache.answer("limit", for: anna, at: .zero)
        #expect(!cache.hasWanted(at: .seconds(59)))
        #expect(cache.blocked(at: .seconds(60)) == nil)
    }

    @Test func `answers that are only confirmed are written again each day`() throws {
        var cache = makeCache()
        cache.accept(
            answers(1), etag: "1", for: anna, try cache.begin(anna, at: .zero), at: .zero, wallTime: 86_400)
        cache.isUnsaved = false
        cache.confirm(anna, try cache.begin(anna, at: .zero), at: .zero, wallTime: 2 * 86_400 - 1)
        #expect(!cache.isUnsaved)
        cache.confirm(anna, try cache.begin(anna, at: .zero), at: .zero, wallTime: 2 * 86_400)
        #expect(cache.isUnsaved)
    }

    @Test func `keys are those of all subjects, and go with the last`() throws {
        var cache = makeCache()
        let ben = Subject(id: "ben")
        cache.accept(
            ["a": TweakEvaluation(reason: .static)], etag: nil, for: anna, try cache.begin(anna, at: .zero),
            at: .zero, wallTime: 0)
        cache.accept(
            ["a": TweakEvaluation(reason: .static), "b": TweakEvaluation(reason: .static)], etag: nil,
            for: ben,
            try cache.begin(ben, at: .zero), at: .zero, wallTime: 0)
        #expect(Set(cache.rows.keys) == ["a", "b"])
        cache.accept([:], etag: nil, for: ben, try cache.begin(ben, at: .zero), at: .zero, wallTime: 0)
        #expect(Set(cache.rows.keys) == ["a"])
        _ = cache.due(at: .seconds(3600))
        #expect(cache.rows.isEmpty)
    }

    @Test func `names of subjects differ by salt, identifier and attributes`() {
        let names = SubjectNames(salt: 1)
        let all = [
            names.name(of: anna), names.name(of: Subject(id: "ben")), names.name(of: .application),
            names.name(of: Subject(id: "anna", attributes: ["a": 1])), SubjectNames(salt: 2).name(of: anna),
        ]
        #expect(Set(all).count == all.count)
        #expect(all.allSatisfy { $0.utf8.count == 32 })
        #expect(names.name(of: anna) == SubjectNames(salt: 1).name(of: Subject(id: "anna")))
    }
}
