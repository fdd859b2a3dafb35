import Foundation

extension BrowserPage {
    /// What tests look at of the page's own; it is in one scope of which nothing is visible outside.
    private static let names = [
        "state", "shell", "tabValue", "subscribe", "swiftTestForRequest", "swiftTestForRun", "access",
        "accessFields",
    ]

    /// Gives the page's own names to tests, as a debugger sees them: through the scope of one of its listeners.
    func exposeScope() async throws {
        guard try await evaluate("typeof window.state !== 'object'") == true else { return }
        try await waitFor("document.querySelector('h1')?.textContent")
        // Only objects of a group come with their listeners' functions.
        let document = try await object(
            of: send("Runtime.evaluate", ["expression": "document", "objectGroup": "tests"])["result"])
        let listeners = try await send("DOMDebugger.getEventListeners", ["objectId": document])["listeners"]
        let listener = listeners?.elements.first { $0["type"] == "keydown" }
        let function = try await properties(of: object(of: listener?["handler"]))
        let scopes = function["internalProperties"]?.elements.first { $0["name"] == "[[Scopes]]" }
        let list = try await properties(of: object(of: scopes?["value"]))["result"]?.elements ?? []
        for scope in list {
            guard let id = scope["value"]?["objectId"] else { continue }
            let members = try await properties(of: id)["result"]?.elements ?? []
            for name in Self.names {
                guard let value = members.first(where: { $0["name"] == .string(name) })?["value"]?["objectId"]
                else {
                    continue
                }
                try await send(
                    "Runtime.callFunctionOn",
                    [
                        "objectId": value,
                        "functionDeclaration": .string(
                            "function () { window[\(Self.literal(name))] = this; }"),
                    ])
            }
            if try await evaluate("typeof window.state === 'object'") == true { return }
        }
        throw BrowserError("The page has no state.")
    }

    private func object(of value: JSONValue?) throws -> JSONValue {
        guard let id = value?["objectId"] else {
            throw BrowserError("The browser does not tell about an object.")
        }
        return id
    }

    private func properties(of object: JSONValue) async throws -> JSONValue {
        try await send("Runtime.getProperties", ["objectId": object, "ownProperties": true])
    }
}
