import FlintCore
import FlintTesting
import FlintTweaks
import Testing

@testable import FlintHTTP
@testable import FlintInspector

/// An inspected application and its endpoints, without sockets.
struct InspectorBench: Sendable {
    static let token = "00112233445566778899aabbccddeeff"
    static let host = "127.0.0.1:4000"

    let runtime: Flint
    let tweaks: TweakManager
    let screen = InspectedApp.Screen()
    let purchases: DebugPurchaseTracker
    let permission: FakePermissionAdapter
    let endpoints: InspectorEndpoints
    /// A session that is open.
    let session: String

    /// Sets the current runtime up; control is on by default, as after a start.
    init(
        isControlOn: Bool = true, address: InspectorAddress = .loopback,
        hasServices: Bool = true, options change: (inout InspectorOptions) -> Void = { _ in }
    ) throws {
        runtime = .current
        let overrides = EphemeralTweakProvider(id: "overrides", [:])
        let tweaks = TweakManager(
            providers: [overrides],
            declaring: [
                InspectedApp.size, InspectedApp.theme, InspectedApp.scale, InspectedApp.key,
                InspectedApp.internalFlag,
            ])
        let purchases = DebugPurchaseTracker(around: InMemoryPurchaseTracker())
        let permission = FakePermissionAdapter(.camera, answers: [.authorized])
        try runtime.setup(InspectedApp.self) { configuration in
            configuration.includesFrameworkFeatures = true
            configuration.links = LinkConfiguration(schemes: ["notes"])
            configuration.toggles = InMemoryUserFeatureToggles()
            configuration.permissions = PermissionChecker(adapters: [permission])
            configuration.purchases = hasServices ? purchases : InMemoryPurchaseTracker()
            configuration.tweaks = hasServices ? tweaks : nil
            configuration.usageDescription = { _ in "To scan" }
        }
        try runtime.register(InspectorFeature.self)
        try runtime.setEnabled(isControlOn, for: InspectorControlFeature.self)
        var options = InspectorOptions(
            token: try #require(InspectorToken(Self.token)), router: InspectedApp.Router(screen: screen))
        change(&options)
        let entry = InspectorEntry(token: options.token, clock: ManualClock())
        session = try #require(entry.enter(with: options.token.clientKey)).session
        (self.tweaks, self.purchases, self.permission) = (tweaks, purchases, permission)
        endpoints = InspectorEndpoints(
            runtime: runtime, options: options,
            feed: InspectorFeed(
                runtime, retained: options.retainedItems,
                revealsSensitiveTweaks: options.revealsSensitiveTweaks,
                allowsSendingEvents: options.allowsSendingEvents),
            access: InspectorAccess(
                authority: InspectorAuthority(address: address, port: 4000), entry: entry,
                tickets: InspectorTickets(clock: ManualClock())))
    }

    /// Sends a request of the open session, unless told otherwise.
    func send(
        _ method: String, _ path: String, query: [String: String] = [:], headers: [String: String?] = [:],
        body: String = ""
    ) async -> HTTPResponse {
        var fields = ["host": Self.host, "flint-session": session]
        if method == "POST" { fields["content-type"] = "application/json" }
        for (name, value) in headers { fields[name] = value }
        return await endpoints.answer(
            HTTPRequest(method, path, query: query, headers: fields, body: Array(body.utf8)))
    }

    /// Carries a command out.
    func command(_ name: String, _ body: String = "{}") async throws -> Answer {
        try Answer(await send("POST", "/api/commands/\(name)", body: body))
    }
}

/// An answer in JSON.
struct Answer {
    let status: HTTPStatus
    let json: ReportJSON
    let text: String

    init(_ response: HTTPResponse) throws {
        status = response.status
        text = try response.text
        json = try #require(ReportJSON(parsing: Array(text.utf8)))
    }

    /// The code of the error.
    var code: String? { json["error"]?["code"]?.string }
    var message: String { json["error"]?["message"]?.string ?? "" }
    var outcome: String? { json["outcome"]?.string }
}

extension HTTPResponse {
    /// The body, which must not be a stream.
    var bytes: [UInt8] {
        get throws {
            guard case .bytes(let bytes) = body else { throw NoBytes() }
            return bytes
        }
    }

    var text: String {
        get throws { String(decoding: try bytes, as: UTF8.self) }
    }

    private struct NoBytes: Error {}

    func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
