import FlintHTTP
import Testing

@testable import FlintBasics
@testable import FlintCommands
@testable import FlintTool

/// The arguments of `inspect`.
@Suite struct InspectRequestTests {
    private static let token = String(repeating: "0a", count: 16)
    private static let url = "http://127.0.0.1:4000/"

    private func request(_ arguments: String...) throws(UsageError) -> InspectRequest {
        try Self.request(arguments)
    }

    private static func request(_ arguments: [String]) throws(UsageError) -> InspectRequest {
        let parsed = try ParsedArguments(arguments, options: Inspection.command.options)
        return try InspectRequest(parsed)
    }

    @Test func `without a question it is tail`() throws {
        let request = try request(Self.url)
        #expect(request.question == .tail)
        guard case .application(let link) = request.target else { throw UsageError("no application") }
        #expect((link.host, link.port, link.key) == ("127.0.0.1", 4000, ""))
        #expect(request.tokenFile == nil)
        #expect(try self.request(Self.url, "--token-file=-").tokenFile == "-")
        #expect(try self.request("a.flintlog").target == .file("a.flintlog"))
    }

    @Test func `what follows tail is the filter`() throws {
        let expected = try RowFilter("feature:x -note")
        #expect(try request(Self.url, "tail", "feature:x", "--", "-note").filter == expected)
        #expect(try request(Self.url, "--filter=feature:x -note").filter == expected)
    }

    @Test func `questions and options are read`() throws {
        #expect(try request("f", "features", "--all").showsAll)
        #expect(try request("f", "stats", "--json").printsJSON)
        #expect(try request("f", "stacks").question == .stacks)
        #expect(try request("f", "flows").question == .flows)
        #expect(try request("f", "tweaks").question == .tweaks)
        #expect(try request("f", "tweaks", "get", "a.b").question == .tweak("a.b"))
        #expect(
            try request(Self.url, "tweaks", "set", "a.b", "--", "-3").question == .setTweak("a.b", text: "-3")
        )
        #expect(try request(Self.url, "tweaks", "reset", "a.b").question == .resetTweak("a.b"))
        #expect(
            try request(Self.url, "tweaks", "decide", "a/b", "--context=plan=pro", "--context=seats=3")
                .question
                == .decideTweak("a/b", context: #"{"plan":"pro","seats":3}"#))
        #expect(try request(Self.url, "export", "a.flintlog").question == .export("a.flintlog"))
    }

    @Test func `an IPv6 address is written with brackets`() throws {
        let link = try InspectorLink("http://[::1]:4000/")
        #expect(link.host == "::1")
        #expect(link.authority == "[::1]:4000")
        #expect(try InspectorLink("http://10.0.0.1:4000").host == "10.0.0.1")
    }

    @Test(arguments: [
        token, "\(token.uppercased())\n", #"{"port":4000,"token":"\#(token)"}"#,
    ]) func `a token comes alone or in the file of the inspector`(text: String) throws {
        let key = SharedKeyHandshake.key(for: "inspector", from: Self.token)
        #expect(try InspectorLink(Self.url).with(token: text, from: "a").key == key)
    }

    @Test(arguments: [
        "http://localhost:4000/#code=\(token)\nmore", "#code=\(token)", "x#code=\(token)/flows",
    ])
    func `a code comes with its address`(text: String) throws {
        #expect(try InspectorLink(Self.url).with(token: text, from: "a").key == Self.token)
    }

    @Test(arguments: ["", "abc", "http://localhost:4000/", "#code=\(token.dropLast())", "#other=\(token)"])
    func `what is no token is not repeated`(text: String) throws {
        let link = try InspectorLink(Self.url)
        let failure = #expect(throws: InspectFailure.self) {
            try link.with(token: text, from: "'secret.txt'")
        }
        #expect(failure?.message.hasPrefix("'secret.txt' holds neither a token") == true)
        #expect(failure?.status == .usage)
    }

    @Test(arguments: [
        ([], "no application and no file"), ([""], "no application and no file"),
        (["https://127.0.0.1:1/"], "begins with 'http://'"), (["http://127.0.0.1/"], "has no port"),
        (["http://127.0.0.1:0/"], "has no port"), (["http://:1/"], "has no host"),
        (["http://127.0.0.1:1/#code=\(token)"], "put the address into the variable FLINT_INSPECTOR_TOKEN"),
        (["f", "stats", "--token-file=x"], "which needs no token"),
        (["f", "tial"], "did you mean 'tail'"), (["f", "stacks", "now"], "'now' is too much"),
        (["f", "tweaks", "put"], "unknown word 'put' of 'tweaks'"), (["f", "tweaks", "get"], "needs a path"),
        (["f", "tweaks", "decide", "a"], "is a file"), (["f", "--context=a=b"], "is for 'tweaks decide'"),
        (["f", "tweaks", "set", "a"], "needs a value"), (["f", "tweaks", "set", "a", "b"], "is a file"),
        (["f", "export", "g"], "is a session file already"), ([url, "export"], "needs a file"),
        (["f", "stats", "--filter=x"], "'--filter' is for 'tail'"),
        (["f", "tail", "featur:x"], "no key “featur:”"),
    ])
    func `a mistake is said`(arguments: [String], part: String) {
        let error = #expect(throws: UsageError.self) {
            try Self.request(arguments)
        }
        #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
    }
}
