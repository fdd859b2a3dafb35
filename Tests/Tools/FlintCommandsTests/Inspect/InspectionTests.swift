import FlintCore
import FlintTweaks
import Foundation
import Synchronization
import TestSupport
import Testing
import ToolTestSupport

@testable import FlintCommands
@testable import FlintHTTP
@testable import FlintInspector
@testable import FlintTool

/// Looking at a running application, over real sockets.
@Suite(.serialized, .timeLimit(.minutes(10))) struct InspectionTests {
    private enum House: FeatureGroup {
        static let description = "A house"
        static let subfeatures: [any FeatureDefinition.Type] = [Door.self]
    }

    private enum Door: Feature {
        static let description = "A door"
        static let open = action(Open.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(open) }
    }

    private enum Open: Action {
        static let description = "Opens it"
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) async throws {
        }
    }

    /// Hands each line that is printed to whoever waits for it.
    private final class Lines: ToolSystem {
        let system = MemorySystem()
        private let continuation: AsyncStream<String>.Continuation
        let printed: AsyncStream<String>

        init() { (printed, continuation) = AsyncStream.makeStream() }

        func next() async -> String? {
            var lines = printed.makeAsyncIterator()
            return await lines.next()
        }

        func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
            try system.read(path, limit: limit)
        }
        func readStandardInput(limit: Int) throws(FileError) -> [UInt8] { [] }
        func kind(of path: String) -> FileKind? { system.kind(of: path) }
        func identity(of path: String) -> String { path }
        func write(_ bytes: [UInt8], to path: String) throws(FileError) {
            try system.write(bytes, to: path)
        }
        func print(_ bytes: [UInt8]) throws(FileError) {
            try system.print(bytes)
            continuation.yield(String(decoding: bytes, as: UTF8.self))
        }
        func printError(_ line: String) {
            system.printError(line)
            continuation.yield("! " + line)
        }
    }

    /// Lasts until it is ended.
    private final class Patience: Sendable {
        private let isOver = Atomic(false)

        var lasts: Bool { !isOver.load(ordering: .relaxed) }

        func end() { isOver.store(true, ordering: .relaxed) }
    }

    /// The arguments for an address that was printed, whose token is in a file.
    private static func arguments(_ arguments: [String]) -> [String] {
        let address = arguments[0].split(separator: "#")[0]
        return ["inspect", String(address), "--token-file=token"] + arguments.dropFirst()
    }

    /// The request for an address that was printed, without its fragment.
    private static func request(_ arguments: [String]) throws(UsageError) -> InspectRequest {
        let address = String(arguments[0].split(separator: "#")[0])
        return try InspectRequest(
            ParsedArguments([address] + arguments.dropFirst(), options: Inspection.command.options))
    }

    /// The time to wait for a response, in milliseconds: a guard against hanging, as long as the suite may take.
    private static let timeout: Int32 = 600_000

    /// Runs the command on a thread of its own, because it waits.
    private func inspect(_ arguments: [String]) async -> (status: ToolStatus, MemorySystem.State) {
        let system = MemorySystem(["token": arguments[0] + "\n"])
        let status = await withCheckedContinuation { continuation in
            Thread {
                var console = Console(system)
                do throws(UsageError) {
                    let arguments = Array(Self.arguments(arguments).dropFirst())
                    let parsed = try ParsedArguments(arguments, options: Inspection.command.options)
                    Inspection(request: try InspectRequest(parsed), timeout: Self.timeout).run(&console)
                } catch {
                    console.report(error, usage: "")
                }
                continuation.resume(returning: console.status)
            }
            .start()
        }
        return (status, system.current)
    }

    /// Runs `tail` until the application is gone and `shouldRetry` returns false.
    private func tail(
        _ url: String, _ system: Lines, shouldRetry: @escaping @Sendable () -> Bool
    ) async -> ToolStatus {
        await withCheckedContinuation { continuation in
            Thread {
                var console = Console(system)
                if let request = try? Self.request([url, "tail", "action:open", "outcome:success"]) {
                    Inspection(
                        request: request, shouldRetry: shouldRetry, interval: 10, timeout: Self.timeout,
                        variable: { _ in url }
                    )
                    .run(&console)
                }
                continuation.resume(returning: console.status)
            }.start()
        }
    }

    private func withApp(
        _ options: InspectorOptions = InspectorOptions(),
        _ body: (Flint, Inspector, _ url: String) async throws -> Void
    ) async throws {
        let runtime = Flint()
        defer { runtime.shutdown() }
        try runtime.setup(House.self) { configuration in
            configuration.includesFrameworkFeatures = true
            configuration.tweaks = TweakManager(providers: [
                EphemeralTweakProvider(id: "overrides", tweaks: []),
                EphemeralTweakProvider(
                    id: "remote", tweaks: [Tweak(feature: "door", variable: "width", value: .int(3))]),
            ])
        }
        try await Flint.withRuntime(runtime) {
            let inspector = try await Flint.current.startInspector(options)
            // The token alone, with the address before it: a code would be good for one question only.
            let url = "http://127.0.0.1:\(inspector.port)/#\(options.token.text)"
            try await body(runtime, inspector, url)
            await inspector.stop()
        }
    }

    @Test func `the parts of the application are listed`() async throws {
        try await withApp { _, _, url in
            try await Door.open.perform()
            let (status, features) = await inspect([url, "features"])
            #expect(status == .done)
            #expect(features.output.contains("Door  "))
            #expect(features.output.contains("· Open"))
            #expect(!features.output.contains("Timeline"))
            #expect(await inspect([url, "stacks"]).1.output.contains("Open"))
            #expect(await inspect([url, "flows"]).1.output == "No flow has run inside an action yet.\n")
            #expect(await inspect([url, "stats"]).1.output.contains("Door › Open"))
        }
    }

    @Test func `a tweak is told, set and reset`() async throws {
        try await withApp { runtime, _, url in
            #expect(await inspect([url, "tweaks", "get", "door/width"]).1.output == "3\n")
            let (status, set) = await inspect([url, "tweaks", "set", "door/width", "5"])
            #expect(status == .done)
            #expect(set.output == "5\n", "\(set.errorLines)")
            #expect(await inspect([url, "tweaks", "reset", "door/width"]).1.output == "3\n")
            let (refused, wrong) = await inspect([url, "tweaks", "set", "door/width", "wide"])
            #expect(refused == .findings)
            #expect(wrong.errorLines.first?.hasPrefix("flint: error: ") == true)
            #expect(await inspect([url, "tweaks", "get", "door/none"]).status == .findings)
        }
    }

    @Test func `tail follows, and says when the application is gone`() async throws {
        try await withApp { _, inspector, url in
            try await Door.open.perform()
            let system = Lines()
            let request = try Self.request([url, "tail", "action:open"])
            async let status: ToolStatus = withCheckedContinuation { continuation in
                Thread {
                    var console = Console(system)
                    Inspection(request: request, shouldRetry: { false }, variable: { _ in url }).run(&console)
                    continuation.resume(returning: console.status)
                }.start()
            }
            var lines = system.printed.makeAsyncIterator()
            // It was performed before, so it comes with the snapshot: from here on, nothing is missed.
            #expect(await lines.next()?.contains("success") == true)
            for _ in 0..<3 { try await Door.open.perform() }
            var shown: [String] = []
            while shown.count < 3, let line = await lines.next() { shown.append(line) }
            #expect(shown.count { $0.contains("success") } == 3)
            await inspector.stop()
            #expect(await status == .done)
            #expect(
                system.system.current.errorLines
                    == ["flint: the application is gone; waiting for it to come back"])
        }
    }

    @Test func `tail waits for an application that is started anew, and goes on with it`() async throws {
        var options = InspectorOptions()
        let system = Lines()
        let patience = Patience()
        var ending: Task<ToolStatus, Never>?
        for run in 0..<2 {
            try await withApp(options) { _, inspector, url in
                try await Door.open.perform()
                if run == 0 {
                    options.port = inspector.port
                    ending = Task { await tail(url, system) { patience.lasts } }
                } else {
                    #expect(await system.next() == "! flint: connected again")
                    #expect(await system.next() == "— the application was started anew —\n")
                }
                #expect(await system.next()?.contains("success") == true)
            }
            #expect(await system.next()?.hasSuffix("waiting for it to come back") == true)
        }
        patience.end()
        #expect(await ending?.value == .done)
    }

    /// Asks a server on a thread of its own, because asking waits.
    private func failure(at port: UInt16) async -> InspectFailure? {
        await withCheckedContinuation { continuation in
            Thread {
                var failure: InspectFailure?
                if let link = try? InspectorLink("http://127.0.0.1:\(port)/") {
                    do throws(InspectFailure) {
                        try InspectorClient(link: link, timeout: Self.timeout).stream(after: nil) { _, _ in
                            true
                        }
                    } catch {
                        failure = error
                    }
                }
                continuation.resume(returning: failure)
            }.start()
        }
    }

    @Test func `an application that ends while it is asked may come back`() async throws {
        let (asked, continuation) = AsyncStream<Void>.makeStream()
        let (never, keeper) = AsyncStream<Void>.makeStream()
        let server = try HTTPServer(at: HTTPListeners(address: .loopback, port: 0)) { _ in
            continuation.yield()
            // Until the server stops: then the task is canceled.
            for await _ in never {}
            return HTTPResponse(status: .ok, body: .bytes([]))
        }
        async let failure = failure(at: server.port)
        for await _ in asked { break }
        await server.stop()
        #expect(await failure == SocketConnection.gone)
        #expect(await failure?.isAbsence == true)
        keeper.finish()
    }

    @Test func `so may one that has no place for one more client`() async throws {
        let server = try HTTPServer(at: HTTPListeners(address: .loopback, port: 0)) { _ in
            HTTPRefusal(.unavailable, "Close one.").response()
        }
        #expect(await failure(at: server.port)?.isAbsence == true)
        await server.stop()
    }

    @Test func `a session is exported, and can be looked at`() async throws {
        try await withApp { _, _, url in
            try await Door.open.perform()
            let (status, state) = await inspect([url, "export", "a.flintlog"])
            #expect(status == .done)
            let text = try #require(state.files["a.flintlog"])
            let system = MemorySystem(["a.flintlog": String(decoding: text, as: UTF8.self)])
            #expect(
                FlintProgram(system, commands: [Inspection.command]).run([
                    "inspect", "a.flintlog", "tail", "action:open",
                ]) == .done)
            #expect(system.current.output.contains("Door › Open"))
        }
    }

    @Test func `a session is printed, and a code is good for one call`() async throws {
        try await withApp { _, inspector, url in
            let (status, state) = await inspect([url, "export", "-"])
            #expect(status == .done)
            #expect(state.output.hasPrefix(#"{"format":"flint-session""#))
            #expect(state.files.keys.allSatisfy { $0 != "-" })
            #expect(await inspect([inspector.url.absoluteString, "stats"]).status == .done)
            #expect(await inspect([inspector.url.absoluteString, "stats"]).status == .usage)
            let printed = await inspect([url, "address"]).1.output.trimmingCharacters(in: .newlines)
            #expect(await inspect([printed, "stats"]).status == .done)
        }
    }

    @Test func `nothing is told to a program that does not know the token`() async throws {
        let asked = Mutex<[String]>([])
        let server = try HTTPServer(at: HTTPListeners(address: .loopback, port: 0)) { request in
            let text = "\(request.path) \(request.headers) \(String(decoding: request.body, as: UTF8.self))"
            asked.withLock { $0.append(text) }
            let number = String(repeating: "0", count: 32)
            return HTTPResponse(
                status: .ok,
                body: .bytes(Array(#"{"server":"\#(number)","proof":"\#(number)\#(number)"}"#.utf8)))
        }
        let token = InspectorToken()
        let (status, state) = await inspect([
            "http://127.0.0.1:\(server.port)/#\(token.text)", "tweaks", "set", "door/width", "5",
        ])
        #expect(status == .usage)
        #expect(state.errorLines.first?.contains("does not know the token") == true)
        let requests = asked.withLock { $0 }
        #expect(requests.count == 1 && requests[0].hasPrefix("/api/challenge "))
        #expect(!requests[0].contains(token.text) && !requests[0].contains(token.clientKey))
        await server.stop()
    }

    @Test func `a token that others can read is refused, and an export is private`() throws {
        let folder = try TemporaryFolder()
        try folder.write(InspectorToken().text, to: "token")
        let system = ProcessSystem()
        let path = folder.url.appending(path: "token").path
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        #expect(system.isOpenToOthers(path))
        let status = FlintProgram(system, commands: [Inspection.command]).run([
            "inspect", "http://127.0.0.1:1/", "--token-file=\(path)", "stats",
        ])
        #expect(status == .usage)
        try system.writePrivately([1], to: path)
        #expect(!system.isOpenToOthers(path))
    }

    @Test func `a wrong token is said`() async throws {
        try await withApp { _, inspector, _ in
            let url = "http://127.0.0.1:\(inspector.port)/#\(String(repeating: "0", count: 32))"
            let (status, state) = await inspect([url, "features"])
            #expect(status == .usage)
            #expect(state.errorLines.first?.contains("does not take this token or code") == true)
            #expect(await inspect([url]).status == .usage)
        }
    }

    @Test func `the token comes from a variable, a file or standard input, and is missed in words`()
        async throws
    {
        try await withApp { _, _, url in
            let address = String(url.split(separator: "#")[0])
            let ask = {
                (options: [String], input: String, value: String?) async throws -> (ToolStatus, String) in
                let request = try Self.request([address, "features"] + options)
                let system = MemorySystem(standardInput: input)
                let status = await withCheckedContinuation { continuation in
                    Thread {
                        var console = Console(system)
                        Inspection(
                            request: request,
                            variable: { $0 == "FLINT_INSPECTOR_TOKEN" ? value : nil }
                        ).run(&console)
                        continuation.resume(returning: console.status)
                    }.start()
                }
                return (status, system.current.output + system.current.errorLines.joined())
            }
            #expect(try await ask([], "", url).1.contains("Door  "))
            #expect(try await ask(["--token-file=-"], url + "\n", nil).1.contains("Door  "))
            let (status, words) = try await ask([], "", nil)
            #expect(status == .usage)
            #expect(words.contains("FLINT_INSPECTOR_TOKEN") && words.contains("--token-file"))
            #expect(try await ask(["--token-file=none"], "", url).0 == .files)
        }
    }

    #if os(Linux)
        @Test func `an address that does not answer is given up`() throws {
            // The queue of a socket that nobody accepts from is full after two; the next ones get no answer.
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(listener) }
            var name = sockaddr_in()
            name.sin_family = sa_family_t(AF_INET)
            name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let isListening = unsafe withUnsafeMutablePointer(to: &name) { name in
                unsafe name.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                    unsafe bind(listener, name, size) == 0 && listen(listener, 0) == 0
                        && getsockname(listener, name, &size) == 0
                }
            }
            try #require(isListening)
            let port = UInt16(bigEndian: name.sin_port)
            var connections: [SocketConnection] = []
            let failure = #expect(throws: InspectFailure.self) {
                for _ in 0..<8 {
                    connections.append(try SocketConnection(host: "127.0.0.1", port: port, within: 100))
                }
            }
            #expect(failure?.message.contains("does not answer") == true)
            #expect(failure?.isAbsence == true)
        }
    #endif

    @Test func `nobody at an address is said at once`() async throws {
        var url = ""
        try await withApp { _, _, address in url = address }
        for question in ["tail", "features"] {
            let (status, state) = await inspect([url, question])
            #expect(status == .files)
            #expect(state.errorLines.first?.contains("nobody listens at 127.0.0.1:") == true)
        }
    }
}
