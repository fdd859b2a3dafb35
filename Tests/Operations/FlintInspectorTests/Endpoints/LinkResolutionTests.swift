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
        #expect((answer.status, answer.json["error"]) == (.ok, nil))
        #expect(
            answer.json.strings("kind", "binding", "pattern", "scope", "input") == [
                "resolved", "InspectedApp.Notes#InspectedApp.Open", "/note/$(name)",
                URLMapping.Scope.appAny.description, "NoteRef",
            ])
        #expect(answer.json["parameters"]?.strings("name", "page") == ["plans", "2"])
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
        #expect((answer.status, answer.json["kind"]?.string, answer.json["input"]) == (.ok, kind, nil))
        #expect(
            answer.json[member]?.string.map { !$0.isEmpty && (words.isEmpty || $0.contains(words)) } == true)
    }

    @Test(arguments: ["{}", "[]", "{", "", #"{"url":1}"#, #"{"url":null}"#, #"{"url":"a","url":"b"}"#])
    func `a body without a URL is a bad request`(body: String) async throws {
        let answer = try Answer(await InspectorBench().send("POST", "/api/resolve", body: body))
        #expect((answer.status, answer.code) == (.badRequest, "badRequest"))
    }
}
