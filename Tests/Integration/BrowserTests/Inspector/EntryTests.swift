import FlintHTTP
import Foundation
import TestSupport
import Testing

extension BrowserTests.Inspecting {
    /// How a page enters, and what it tells whom.
    @Suite struct EntryTests {
        @Test func `the printed code is good once, leaves the address, and a reload needs none`() async throws
        {
            let browser = try #require(Browser.current)
            try await BrowserTests.Inspecting.withDemo { demo, page in
                #expect(try await page.evaluate("location.href.includes('code=')") == false)
                try await page.reload()
                try await page.waitForConnection()
                try await browser.withPage { second in
                    try await second.open(demo.url)
                    try await second.waitForText("Not connected")
                    #expect(try await second.evaluate("location.href.includes('code=')") == false)
                }
            }
        }

        /// The port of an application that has ended belongs to whoever takes it, such as another user of the machine.
        @Test func `a program on the port of an application that ended learns nothing that opens anything`()
            async throws
        {
            let browser = try #require(Browser.current)
            let demo = try await DemoProcess(in: NotesFolder())
            let port = try #require(URL(string: demo.origin)?.port.flatMap(UInt16.init))
            let told = Journal<String>()
            try await browser.withPage { page in
                try await page.openInspector(demo)
                let secrets = try await page.evaluate("[access.key, access.session]").elements.compactMap(
                    \.string)
                try #require(secrets.count == 2 && secrets.allSatisfy { $0.count == 32 })
                await demo.stop()
                let server = try HTTPServer(at: try HTTPListeners(address: .loopback, port: port)) {
                    request in
                    told.note(
                        "\(request.path) \(request.headers) \(String(decoding: request.body, as: UTF8.self))")
                    let answer = #"{"server": "00000000000000000000000000000000", "proof": "00"}"#
                    return HTTPResponse(
                        status: .ok, headers: [("Content-Type", "application/json")],
                        body: .bytes(Array(answer.utf8)))
                }
                try await page.waitFor("state.connection.detail.includes('Another program answers')")
                await server.stop()
                let challenges = told.entries.filter { $0.hasPrefix("/api/challenge") }
                #expect(!challenges.isEmpty)
                #expect(!told.entries.contains { $0.hasPrefix("/api/enter") })
                // The session is random and ends with the application; the key never travels.
                #expect(!told.entries.contains { $0.contains(secrets[0]) })
            }
        }
    }
}
