import FlintCore
import FlintHTTP
import FlintTesting
import Testing

@testable import FlintInspector

@Suite(.flint, .timeLimit(.minutes(10))) struct LinkResolutionTests {
    private func resolve(_ url: String) async throws -> Answer {
        try Answer(await InspectorBench().send("POST", "/api/resolve", body: #"{"url":"\#(url)"}"#))
    }

    @Test func `the winning mapping is told, and what the URL decodes to by the type's name`() async throws {
        let answer = try await resolve("notes:note/plans?page=2")
        #expect(answer.status == .ok)
        #expect(answer.json["kind"]?.string == "resolved")
        #expect(answer.json["binding"]?.string == "InspectedApp.Notes#InspectedApp.Open")
        #expect(answer.json["pattern"]?.string == "/note/$(name)")
        #expect(answer.json["scope"]?.string == URLMapping.Scope.appAny.description)
        #expect(answer.json["parameters"]?["name"]?.string == "plans")
        #expect(answer.json["parameters"]?["page"]?.string == "2")
        #expect(answer.json["input"]?.string == "NoteRef")
        #expect(answer.json["error"] == nil)
    }

    @Test(arguments: [
        ("notes:note/plans?page=two", "resolved", "error", "page"),
        ("notes:elsewhere", "noMapping", "text", ""),
        ("", "malformed", "text", ""), ("no scheme", "malformed", "text", ""),
        ("notes:note/%zz", "malformed", "text", ""),
    ])
    func `what does not resolve says why`(
        url: String, kind: String, member: String, words: String
    ) async throws {
        let answer = try await resolve(url)
        #expect(answer.status == .ok)
        #expect(answer.json["kind"]?.string == kind)
        #expect(answer.json["input"] == nil)
        #expect(
            answer.json[member]?.string.map { !$0.isEmpty && (words.isEmpty || $0.contains(words)) } == true)
    }

    @Test(arguments: ["{}", "[]", "{", "", #"{"url":1}"#, #"{"url":null}"#, #"{"url":"a","url":"b"}"#])
    func `a body without a URL is a bad request`(body: String) async throws {
        let answer = try Answer(await InspectorBench().send("POST", "/api/resolve", body: body))
        #expect(answer.status == .badRequest)
        #expect(answer.code == "badRequest")
    }
}
