import FlintFlags
import FlintHTTP
import Foundation
import TestSupport
import Testing

@testable import FlintCommands

/// What the development server says to whom.
@Suite struct FlagsAnsweringTests {
    private func makeAnswering(_ options: FlagsRequest.ServingOptions = .init()) throws -> FlagsAnswering {
        let folder = try TemporaryFolder()
        try folder.write(
            #"""
            {"flags": {
              "discount-banner": {"state": "ENABLED", "variants": {"enabled": true, "disabled": false},
                "defaultVariant": "disabled",
                "targeting": {"if": [{"==": [{"var": "targetingKey"}, "anna"]}, "enabled"]}},
              "a/b": {"state": "ENABLED", "variants": {"x": 1.0}, "defaultVariant": "x"},
              "off": {"state": "DISABLED", "variants": {"x": 1}, "defaultVariant": "x"},
              "bad": {"state": "ENABLED", "variants": {"x": 1}, "targeting": {"var": "plan"}}
            }}
            """#, to: "flags.json")
        let provider = try FlagdFileProvider(folder.url("flags.json"))
        return FlagsAnswering(responder: OFREPResponder(provider), options: options, port: 8016)
    }

    private func text(_ response: HTTPResponse) -> String {
        if case .bytes(let bytes) = response.body { String(decoding: bytes, as: UTF8.self) } else { "" }
    }

    private func field(_ name: String, _ response: HTTPResponse) -> String? {
        response.headers.first { $0.name == name }?.value
    }

    private func ask(
        _ path: String, _ body: String = "", method: String = "POST", headers: [String: String] = [:]
    ) throws -> HTTPResponse {
        try makeAnswering().answer(
            HTTPRequest(
                method, path, headers: ["host": "localhost:8016"].merging(headers) { $1 },
                body: Array(body.utf8)))
    }

    private static let flags = "/ofrep/v1/evaluate/flags"

    @Test(arguments: [
        (
            "/discount-banner", #"{"context": {"targetingKey": "anna"}}"#, HTTPStatus.ok,
            #"{"key":"discount-banner","reason":"TARGETING_MATCH","value":true,"variant":"enabled"}"#
        ),
        (
            "/discount-banner", "", .ok,
            #"{"key":"discount-banner","reason":"DEFAULT","value":false,"variant":"disabled"}"#
        ),
        (
            "/discount-banner", "{}", .ok,
            #"{"key":"discount-banner","reason":"DEFAULT","value":false,"variant":"disabled"}"#
        ),
        ("/a/b", #"{"context": null}"#, .ok, #"{"key":"a/b","reason":"STATIC","value":1.0,"variant":"x"}"#),
        ("/off", "", .ok, #"{"key":"off","reason":"DISABLED","variant":""}"#),
        (
            "/none", "", .notFound,
            #"{"errorCode":"FLAG_NOT_FOUND","errorDetails":"There is no flag of this key.","key":"none"}"#
        ),
    ]) func `one flag`(path: String, body: String, status: HTTPStatus, answer: String) throws {
        let response = try ask(Self.flags + path, body)
        #expect(response.status == status)
        #expect(text(response) == answer)
        #expect(field("Content-Type", response) == "application/json")
    }

    @Test(arguments: [
        ("{", "PARSE_ERROR"), ("[]", "INVALID_CONTEXT"), (#"{"context": 1}"#, "INVALID_CONTEXT"),
        (#"{"context": {"a": [null]}}"#, "INVALID_CONTEXT"),
        (#"{"context": {"a": 1, "a": 2}}"#, "PARSE_ERROR"),
    ]) func `a context that is none`(body: String, code: String) throws {
        for path in ["", "/discount-banner"] {
            let response = try ask(Self.flags + path, body)
            #expect(response.status == .badRequest)
            #expect(text(response).contains("\"errorCode\":\"\(code)\""))
            #expect(text(response).contains("\"key\"") == !path.isEmpty)
        }
    }

    @Test func `all flags have a tag, which confirms them`() throws {
        let anna = #"{"context": {"targetingKey": "anna"}}"#
        let response = try ask(Self.flags, anna)
        #expect(response.status == .ok)
        #expect(text(response).hasPrefix(#"{"flags":[{"key":"a/b","#))
        #expect(text(response).contains("\"errorCode\":\"PARSE_ERROR\"") == false)
        let tag = try #require(field("ETag", response))
        for value in [tag, "\"x\", \(tag)", "W/\(tag)", "*"] {
            let again = try ask(Self.flags, anna, headers: ["if-none-match": value])
            #expect(again.status == .notModified)
            #expect(text(again).isEmpty)
            #expect(field("ETag", again) == tag)
        }
        #expect(try ask(Self.flags, "", headers: ["if-none-match": tag]).status == .ok)
        #expect(try ask(Self.flags + "/", anna, headers: ["if-none-match": tag]).status == .notModified)
    }

    @Test(arguments: [
        ("/", "GET", HTTPStatus.notFound), (flags, "GET", .methodNotAllowed),
        (flags + "/a", "PUT", .methodNotAllowed),
        ("/ofrep/v1/configuration", "GET", .notFound),
        ("/ofrep/v2/evaluate/flags", "POST", .notFound),
    ]) func `other paths and methods`(path: String, method: String, status: HTTPStatus) throws {
        #expect(try ask(path, method: method).status == status)
    }

    @Test(arguments: [
        ("http://localhost:3000", true), ("http://127.0.0.1", true), ("http://[::1]:8080", true),
        ("https://evil.example", false), ("null", false), ("http://localhost.evil.example", false),
        ("https://shop.example", true),
    ]) func `pages of this machine and of named origins may ask`(origin: String, isAllowed: Bool) throws {
        var options = FlagsRequest.ServingOptions()
        options.origins = ["https://shop.example"]
        let answering = try makeAnswering(options)
        for method in ["OPTIONS", "POST"] {
            let response = answering.answer(
                HTTPRequest(method, Self.flags, headers: ["host": "127.0.0.1:8016", "origin": origin]))
            #expect(response.status == (method == "OPTIONS" ? .noContent : .ok))
            #expect(field("Access-Control-Allow-Origin", response) == (isAllowed ? origin : nil))
            #expect(field("Vary", response) == "Origin")
        }
    }

    @Test(arguments: [
        ("localhost:8016", false, true), ("[::1]:8016", false, true), ("127.0.0.1:8016", false, true),
        ("evil.example:8016", false, false), ("localhost:80", false, false), ("flags.example", true, true),
    ]) func `a foreign name that leads to this machine is refused`(
        host: String, isExposed: Bool, isAnswered: Bool
    ) throws {
        var options = FlagsRequest.ServingOptions()
        if isExposed { options.host = "0.0.0.0" }
        let response = try makeAnswering(options).answer(
            HTTPRequest("POST", Self.flags, headers: ["host": host]))
        #expect(response.status == (isAnswered ? .ok : .misdirectedRequest))
    }
}
