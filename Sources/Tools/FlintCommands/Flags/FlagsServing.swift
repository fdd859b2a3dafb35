internal import FlintBasics
internal import FlintFlags
internal import FlintHTTP
internal import FlintJSON
internal import FlintTool
internal import FlintTweaks
internal import Foundation

/// The command `flags serve`: a development server for OFREP, OpenFeature's protocol for remote evaluation.
struct FlagsServing {
    let path: String
    let options: FlagsRequest.ServingOptions
    /// A function that returns whether to continue serving.
    ///
    /// It is called before each check of the files. The default always returns `true`, so the process serves
    /// until it is killed.
    var shouldContinue: () -> Bool = { true }
    /// The time between two checks of the files for changes, in seconds.
    var interval: TimeInterval = 0.2

    func run(_ console: inout Console) {
        let provider: FlagdFileProvider
        let system = console.system
        do throws(FlagDocumentError) {
            provider = try FlagdFileProvider(URL(filePath: path))
        } catch {
            system.printError(error.description)
            return console.raise(to: .findings)
        }
        for finding in provider.findings { system.printError(line(of: finding)) }
        let server: HTTPServer
        do throws(HTTPListenError) {
            let address = options.host.map { HTTPAddress.exposed($0) } ?? .loopback
            let listeners = try HTTPListeners(address: address, port: options.port)
            let answering = FlagsAnswering(
                responder: OFREPResponder(provider), options: options, port: listeners.port)
            server = try HTTPServer(
                at: listeners, limits: limits, refusal: FlagsAnswering.refusal, handler: answering.answer)
        } catch {
            system.printError("flint: error: " + error.description)
            return console.raise(to: .usage)
        }
        let host = options.host.map { $0.contains(":") ? "[\($0)]" : $0 } ?? "127.0.0.1"
        console.print(
            "\(provider.keys.count) flags at http://\(host):\(server.port); they follow the file until you press Ctrl-C.\n"
        )
        follow(provider, system)
        withExtendedLifetime(server) {}
    }

    /// The limits that the server imposes on HTTP clients; all but the number of connections are the
    /// defaults.
    ///
    /// The number of connections is that of the option `--connections`, or the number that the system allows
    /// if that is lower. Further clients wait.
    private var limits: HTTPLimits {
        var limits = HTTPLimits()
        let possible = DescriptorLimit.raised(to: options.connections + Self.reserve) - Self.reserve
        limits.connections = max(1, min(options.connections, possible))
        return limits
    }

    /// The number of file descriptors that the process needs besides those of clients.
    private static let reserve = 64

    /// Reads files that have changed, and prints errors and new findings, until ``shouldContinue`` returns
    /// `false`.
    ///
    /// The call blocks the thread; it checks the files each ``interval``. While a file has an error, the
    /// server uses the flags as they were.
    ///
    /// - Parameters:
    ///   - provider: The provider of the flags in the files.
    ///   - system: Prints errors and findings to standard error.
    private func follow(_ provider: FlagdFileProvider, _ system: any ToolSystem) {
        var known = provider.findings
        var fault = ""
        while shouldContinue() {
            Thread.sleep(forTimeInterval: interval)
            let old = fault
            fault = ""
            do throws(FlagDocumentError) {
                try provider.refresh()
            } catch {
                fault = error.description
            }
            let findings = provider.findings
            if fault != old {
                system.printError(fault.isEmpty ? "flint: the flags are read again" : fault)
            }
            if fault.isEmpty {
                for finding in findings where !known.contains(finding) {
                    system.printError(line(of: finding))
                }
            }
            known = findings
        }
    }

    private func line(of finding: FlagFinding) -> String {
        PrintableText.line("\(finding.file ?? path):\(finding)")
    }
}

/// The handler of HTTP requests for flags: requests of OFREP, and the requests `OPTIONS` with which browsers
/// ask for access (CORS).
///
/// It refuses HTTP requests that name another host than this computer, unless the option `--host` is given.
struct FlagsAnswering: Sendable {
    let responder: OFREPResponder
    let options: FlagsRequest.ServingOptions
    let port: UInt16

    func answer(_ request: HTTPRequest) -> HTTPResponse {
        // A page that was loaded under another name for this computer must not read the flags (DNS
        // rebinding).
        guard options.host != nil || isLocal(request.headers["host"]) else {
            return Self.refusal(.misdirectedRequest, "The request names another host than this machine.")
        }
        let origin = request.headers["origin"]
        let fields = origin.map(allowances) ?? []
        if request.method == "OPTIONS" {
            return HTTPResponse(status: .noContent, headers: fields, body: .bytes([]))
        }
        let response = responder.respond(
            to: OFREPResponder.Request(
                method: request.method, path: request.path, headers: request.headers, body: request.body))
        let headers = response.headers.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
        return HTTPResponse(
            status: HTTPStatus(rawValue: response.status) ?? .internalError,
            headers: headers + [("Cache-Control", "no-cache")] + fields, body: .bytes(response.body))
    }

    /// A function that creates the response to an invalid HTTP request, in the form of OFREP.
    static let refusal: HTTPRefusal.Responding = { status, reason in
        let code = status == .badRequest ? "\"errorCode\":\"PARSE_ERROR\"," : ""
        return HTTPResponse(
            status: status,
            headers: [("Content-Type", "application/json"), ("Cache-Control", "no-cache")],
            body: .bytes(Array("{\(code)\"errorDetails\":\(JSONText.quoted(reason))}".utf8)))
    }

    /// Returns the header fields (CORS) that allow pages of an origin to read the response in a browser.
    ///
    /// For an origin that is not allowed, it returns only the field `Vary`.
    ///
    /// - Parameter origin: The value of the request's header field `Origin`, such as `http://localhost:3000`.
    private func allowances(for origin: String) -> [(name: String, value: String)] {
        guard options.origins.contains(origin) || options.origins.contains("*") || isPageOfThisMachine(origin)
        else { return [("Vary", "Origin")] }
        return [
            ("Access-Control-Allow-Origin", origin), ("Access-Control-Allow-Methods", "POST"),
            ("Access-Control-Allow-Headers", "Content-Type, If-None-Match, Authorization, X-API-Key"),
            ("Access-Control-Expose-Headers", "ETag"), ("Access-Control-Max-Age", "600"), ("Vary", "Origin"),
        ]
    }

    private func isPageOfThisMachine(_ origin: String) -> Bool {
        guard let url = URL(string: origin), ["http", "https"].contains(url.scheme) else { return false }
        return Self.localHosts.contains(url.host() ?? "")
    }

    private func isLocal(_ authority: String?) -> Bool {
        guard let authority else { return true }
        return Self.localHosts.contains { authority == "\($0):\(port)" || authority == $0 }
            || Self.localHosts.contains { authority == "[\($0)]:\(port)" }
    }

    private static let localHosts: Set<String> = ["localhost", "127.0.0.1", "::1", "[::1]"]
}
