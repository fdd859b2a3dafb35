import FlintBasics
internal import FlintJSON
internal import FlintTool

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The command `flint inspect`, which shows the state of a running application or of a session file.
package struct Inspection {
    let request: InspectRequest
    /// A function that returns whether `tail` tries again to reach an application that is gone.
    ///
    /// It is called before each attempt.
    var shouldRetry: () -> Bool = { true }
    /// The time between two attempts to reach an application, in milliseconds.
    var interval: Int32 = 1000
    /// The longest time to wait for a response of the application, in milliseconds.
    var timeout: Int32 = 30_000
    /// A function that returns the value of an environment variable; nil if the variable is not set.
    var variable: (String) -> String? = { name in unsafe getenv(name).map { unsafe String(cString: $0) } }

    private static let fileLimit = 1 << 30

    func run(_ console: inout Console) {
        do throws(InspectFailure) {
            switch request.target {
            case .application(let link):
                guard let link = try withToken(link, &console) else { return }
                try ask(InspectorClient(link: link, timeout: timeout), &console)
            case .file(let path): try read(path, &console)
            }
        } catch {
            console.report(error)
        }
    }

    /// Returns the address of the inspector with the key that the token file or the environment variable
    /// holds.
    ///
    /// - Parameters:
    ///   - link: The address, without a key.
    ///   - console: Reads the token file.
    /// - Returns: The address; nil if the file cannot be read, which is reported.
    /// - Throws: ``InspectFailure`` if there is no token, if the text is not a token, or if other users can
    ///   read or change the file.
    private func withToken(
        _ link: InspectorLink, _ console: inout Console
    ) throws(InspectFailure) -> InspectorLink? {
        guard let path = request.tokenFile else {
            guard let text = variable(InspectorLink.tokenVariable), !text.isEmpty else {
                throw InspectFailure(
                    "no token; put what the application printed into the variable \(InspectorLink.tokenVariable), or into a file for '--token-file' ('-' is standard input)",
                    status: .usage)
            }
            return try link.with(token: text, from: "the variable \(InspectorLink.tokenVariable)")
        }
        guard path == "-" || !console.system.isOpenToOthers(path) else {
            throw InspectFailure(
                "'\(path)' can be read or changed by others, so it is not used; write 'chmod 600 \(path)', and have a new token made if somebody may have read it",
                status: .usage)
        }
        guard let bytes = console.bytes(of: path, limit: 4096) else { return nil }
        return try link.with(
            token: String(decoding: bytes, as: UTF8.self), from: path == "-" ? "standard input" : "'\(path)'")
    }

    // MARK: Applications

    private func ask(_ client: InspectorClient, _ console: inout Console) throws(InspectFailure) {
        switch request.question {
        case .tail: try tail(client, &console)
        case .features: try list("features", client, &console)
        case .stacks: try list("stacks", client, &console)
        case .flows: try list("flows", client, &console)
        case .tweaks: try list("tweaks", client, &console)
        case .tweak(let path): try printTweak(path, in: try section("tweaks", client), &console)
        case .setTweak(let path, let text):
            try client.command("tweak.set", [("path", path), ("text", text)])
            try printTweak(path, in: try section("tweaks", client), &console)
        case .resetTweak(let path):
            try client.command("tweak.reset", [("path", path)])
            try printTweak(path, in: try section("tweaks", client), &console)
        case .decideTweak(let path, let context):
            let body = "{\"path\":\(JSONText.quoted(path)),\"context\":\(context)}"
            try printDecision(try client.ask("decide", body), client, &console)
        case .address:
            let answer = JSONDocument(try client.ask("code", "{\"purpose\":\"address\"}")).root
            console.print("http://\(client.link.authority)/#code=\(answer?.text("code") ?? "")\n")
        case .stats:
            var statistics = InspectStatistics(showsAll: request.showsAll)
            if let item = InspectItem(try client.get("/api/snapshot")) { statistics.add(item) }
            console.print(request.printsJSON ? statistics.json + "\n" : statistics.text)
        case .export(let path):
            let bytes = try client.get("/api/session")
            guard path != "-" else { return console.print(bytes) }
            do throws(FileError) {
                try console.system.writePrivately(bytes, to: path)
            } catch {
                console.report(error)
            }
        }
    }

    private func section(_ name: String, _ client: InspectorClient) throws(InspectFailure) -> JSONSlice {
        guard let slice = JSONSlice(try client.get("/api/sections/\(name)")) else {
            throw InspectFailure("what answers at \(client.link.authority) is no inspector")
        }
        return slice
    }

    private func list(
        _ name: String, _ client: InspectorClient, _ console: inout Console
    ) throws(InspectFailure) {
        print(try section(name, client), &console)
    }

    private func tail(_ client: InspectorClient, _ console: inout Console) throws(InspectFailure) {
        var tail = InspectTail(request)
        var last: String?
        var isConnected = false
        var failures = 0
        while !console.isOutputClosed {
            do throws(InspectFailure) {
                try client.stream(after: last) { id, line in
                    if failures > 0, isConnected { console.system.printError("flint: connected again") }
                    (failures, isConnected, last) = (0, true, id)
                    for line in tail.lines(of: Array(line.utf8)) { console.print(line + "\n") }
                    return !console.isOutputClosed
                }
            } catch {
                // If the first attempt fails, the address is probably wrong, so there is no second one.
                guard isConnected, error.isAbsence else { throw error }
                if failures == 0 {
                    console.system.printError("flint: \(error.message); waiting for it to come back")
                }
                failures += 1
                guard shouldRetry() else { return }
                SocketConnection.pause(milliseconds: interval)
            }
        }
    }

    // MARK: Files

    private func read(_ path: String, _ console: inout Console) throws(InspectFailure) {
        guard let bytes = console.bytes(of: path, limit: Self.fileLimit) else { return }
        guard bytes.count <= Self.fileLimit else {
            throw InspectFailure("'\(path)' has more than 1 GiB; open it in the inspector's page")
        }
        let session = try SessionText(bytes, path: path)
        for finding in session.findings {
            console.system.printError("flint: warning: " + PrintableText.line(finding))
        }
        switch request.question {
        case .tail:
            var tail = InspectTail(request)
            tail.recent = .max
            guard !request.printsJSON else {
                for line in session.lines {
                    for text in tail.lines(of: Array(line)) { console.print(text + "\n") }
                }
                return
            }
            // Different sources write events and log entries, so the lines of a file are not in the order of
            // their times.
            let lines = session.lines.flatMap { tail.timedLines(of: Array($0)) }.enumerated()
                .sortedOutOfLine { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            for line in lines { console.print(line.element.text + "\n") }
        case .features: print(try section("features", session, path), &console)
        case .stacks: print(try section("stacks", session, path), &console)
        case .flows: print(try section("flows", session, path), &console)
        case .tweaks: print(try section("tweaks", session, path), &console)
        case .tweak(let name): try printTweak(name, in: try section("tweaks", session, path), &console)
        case .stats:
            var statistics = InspectStatistics(showsAll: request.showsAll)
            for item in session.countedItems { statistics.add(item) }
            console.print(request.printsJSON ? statistics.json + "\n" : statistics.text)
        // The parser of the arguments does not accept these questions for a session file.
        case .setTweak, .resetTweak, .decideTweak, .export, .address: return
        }
    }

    private func section(
        _ name: String, _ session: SessionText, _ path: String
    ) throws(InspectFailure) -> JSONSlice {
        guard let slice = session.section(name) else {
            throw InspectFailure(
                "'\(path)' tells nothing of \(name); it was cut before its first item", status: .findings)
        }
        return slice
    }

    // MARK: Printing

    private func print(_ section: JSONSlice, _ console: inout Console) {
        guard !request.printsJSON else { return console.print(section.bytes + [UInt8(ascii: "\n")]) }
        switch request.question {
        case .features: console.print(InspectListing.features(section.node, showsAll: request.showsAll))
        case .stacks: console.print(InspectListing.stacks(section.node))
        case .flows: console.print(InspectListing.flows(section.node))
        default: console.print(InspectListing.tweaks(section.node))
        }
    }

    private func printDecision(
        _ bytes: [UInt8], _ client: InspectorClient, _ console: inout Console
    ) throws(InspectFailure) {
        guard let answer = JSONSlice(bytes) else {
            throw InspectFailure("what answers at \(client.link.authority) is no inspector")
        }
        guard !request.printsJSON else { return console.print(answer.bytes + [UInt8(ascii: "\n")]) }
        console.print(InspectListing.decision(answer.node, in: answer.bytes))
    }

    private func printTweak(
        _ path: String, in section: JSONSlice, _ console: inout Console
    ) throws(InspectFailure) {
        let rows = InspectListing.tweakRows(section.node)
        guard let row = rows.first(where: { $0.text("path") == path }) else {
            let hint =
                NearestName.nearest(to: path, among: rows.map { $0.text("path") }).map {
                    "; did you mean '\($0)'?"
                }
                ?? ""
            throw InspectFailure("there is no tweak '\(path)'\(hint)", status: .findings)
        }
        guard request.printsJSON else { return console.print(PrintableText.line(row.text("text")) + "\n") }
        let bytes = section.bytes[...]
        let start = Int(section.node.range.lowerBound)
        let range = (Int(row.range.lowerBound) - start)..<(Int(row.range.upperBound) - start)
        console.print(Array(bytes[range]) + [UInt8(ascii: "\n")])
    }
}
