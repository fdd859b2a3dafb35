import FlintCore
import FlintFlows
import FlintTesting
import Foundation
import Synchronization
import Testing

@testable import FlintInspector

/// Values of inspectable types, from the application to the clients of a feed.
@Suite struct InspectedValuesTests {
    private static let secret = "s3cr3t-0b5cur3"

    /// Counts how often values are encoded.
    private final class Meter: Sendable {
        let count = Mutex(0)
        @TaskLocal static var current: Meter?
    }

    struct SignIn: FlintInspectable {
        var user = "anna"
        var password = InspectedValuesTests.secret

        private enum CodingKeys: CodingKey { case user, password }
        static var redactedMembers: [any CodingKey] { [CodingKeys.password] }

        func encode(to encoder: any Encoder) throws {
            Meter.current?.count.withLock { $0 += 1 }
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(user, forKey: .user)
            try container.encode(password, forKey: .password)
        }
    }

    enum SignInAction: Action {
        static let description = "Signs in"
        static func perform(with context: ActionContext<SignIn>, using presenter: NoPresenter) -> [SignIn] {
            [context.input]
        }
    }

    enum Plain: Feature {
        static let description = "Always there"
        static let signIn = action(SignInAction.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(signIn) }
    }

    enum Features: FeatureGroup {
        static let description = "Everything"
        static let subfeatures: [any FeatureDefinition.Type] = [Plain.self]
    }

    private let runtime: Flint
    private let meter = Meter()

    init() throws {
        runtime = Flint()
        try runtime.setup(Features.self) { configuration in
            configuration.includesFrameworkFeatures = true
            configuration.logging.development.level = .debug
        }
    }

    private func signIn() async throws {
        try await Meter.$current.withValue(meter) {
            try await Flint.withRuntime(runtime) { _ = try await Plain.signIn.perform(with: SignIn()) }
        }
    }

    private var encodings: Int { meter.count.withLock { $0 } }

    private func feed() -> InspectorFeed {
        InspectorFeed(runtime, retained: 1000, revealsSensitiveTweaks: true)
    }

    @Test func `nothing is encoded before the first client and after the last`() async throws {
        let feed = feed()
        try await signIn()
        #expect(encodings == 0)
        let client = FeedClient(feed)
        _ = try await client.next()
        try await signIn()
        #expect(encodings == 2)
        await feed.stop()
        try await signIn()
        #expect((encodings, runtime.inspectedValues.lines.isEmpty) == (2, true))
    }

    @Test func `input and output of a request are items, and in the snapshot of a later client`() async throws
    {
        let feed = feed()
        let client = FeedClient(feed)
        _ = try await client.next()
        try await signIn()
        var lines: [String] = []
        _ = try await client.items { item in
            if item.type == "value" { lines.append(item.payload.text) }
            return lines.count == 2
        }
        let request = try #require(runtime.timeline.snapshot().last?.requestID)
        let members = #""type":"InspectedValuesTests.SignIn","json":{"user":"anna","password":null}"#
        #expect(lines[0].contains(#""request":\#(request),"role":"input",\#(members)"#))
        #expect(lines[1].contains(#""role":"output""#))
        #expect(lines[1].contains(#""/0/password":"redacted string""#))
        let later = try #require(await feed.snapshot())
        let snapshot = try FeedClient.item(String(decoding: later.line, as: UTF8.self))
        #expect(snapshot.payload["values"]?.elements.count == 2)
        await feed.stop()
    }

    @Test func `values that nobody read in time are counted, and a gap stands for them`() async throws {
        let feed = feed()
        let client = FeedClient(feed)
        _ = try await client.next()
        let values = runtime.inspectedValues
        values.returned(SignIn(), from: RequestID(number: 1))
        let first = try #require(try await client.items { $0.type == "value" }.last)
        client.leave()
        // Nobody reads now, so the buffer of the values overflows: it keeps 1024.
        for number in 2...1_601 { values.returned(SignIn(), from: RequestID(number: UInt64(number))) }
        let later = FeedClient(feed)
        let last = try await later.items { $0.payload["request"]?.number == 1_601 }.last
        // A gap uses up the numbers of the items that it stands for.
        #expect(try #require(last).sequence - first.sequence >= 1_600)
        let session = try ReportJSON(await feed.section("session"))
        #expect(session["losses"]?["values"]?.number ?? 0 >= 1_600 - 1_024 - 1)
        await feed.stop()
    }

    @Test func `a redacted member is in no response, session file, flight recorder, log or event`()
        async throws
    {
        let folder = try SessionFolder()
        let runtime = Flint()
        try runtime.setup(Features.self) { configuration in
            configuration.includesFrameworkFeatures = true
            configuration.logging.development.level = .debug
            configuration.flightRecorder = FlightRecorderConfiguration(
                folder: folder.url.appending(path: "flight"))
        }
        let events = runtime.subscribe(bufferingNewest: 1000)
        let recording = try await SessionRecording.begin(
            SessionRecordingOptions(file: folder.file()), in: runtime)
        let feed = InspectorFeed(runtime, retained: 1000, revealsSensitiveTweaks: true)
        let client = FeedClient(feed)
        var texts = [try #require(try await client.next()).line]
        try await Flint.withRuntime(runtime) { _ = try await Plain.signIn.perform(with: SignIn()) }
        texts += try await client.items { $0.type == "value" && $0.line.contains("output") }.map(\.line)
        texts.append(String(decoding: try #require(await feed.snapshot()).line, as: UTF8.self))
        let download = await SessionDownload.text(of: feed)
        texts.append(String(decoding: try #require(download), as: UTF8.self))
        await recording.stop()
        await feed.stop()
        await runtime.settle()
        texts += try events.takeAll().map { try $0.jsonLine() }
        texts += try runtime.logs.history.snapshot().map { try $0.jsonLine() }
        let files = FileManager.default.enumerator(at: folder.url, includingPropertiesForKeys: nil)
        for case let file as URL in try #require(files) {
            if let data = try? Data(contentsOf: file) { texts.append(String(decoding: data, as: UTF8.self)) }
        }
        #expect(texts.count > 8)
        for text in texts { #expect(!text.contains(Self.secret)) }
        // What is not redacted is in the file, but in no event and in no row.
        #expect(try String(decoding: folder.bytes(), as: UTF8.self).contains(#""user":"anna""#))
        #expect(texts.contains { $0.contains(#""kind":"ended""#) && !$0.contains("anna") })
    }

    @Test func `the context of each state that a flow enters is a value`() async throws {
        try runtime.register(JourneyFeature.self)
        let feed = feed()
        let client = FeedClient(feed)
        _ = try await client.next()
        _ = try await Flint.withRuntime(runtime) {
            try await JourneyFeature.travel.perform(with: JourneyBag(items: ["map"]))
        }
        var contexts: [String] = []
        _ = try await client.items { item in
            if item.payload["role"]?.string == "context" {
                contexts.append("\(item.payload["index"]?.text ?? "") \(item.payload["json"]?.text ?? "")")
            }
            return item.payload["role"]?.string == "output"
        }
        let packed = #"{"items":["map","hat"],"code":null}"#
        #expect(
            contexts == [
                #"0 {"items":["map"],"code":null}"#, #"1 {"items":["map"],"code":null}"#, "2 \(packed)",
                "3 \(packed)",
            ])
        await feed.stop()
    }
}

struct JourneyBag: FlintInspectable, Decodable, Equatable {
    var items: [String]
    var code = "s3cr3t"
    static var redactedMembers: [any CodingKey] { [CodingKeys.code] }
}

struct Journey: JourneyStateMachine {
    func onPacking(_ bag: JourneyBag, from _: JourneyState) async throws -> JourneyState.Packing {
        .riding(JourneyBag(items: bag.items + ["hat"]))
    }

    func onRiding(_ bag: JourneyBag, from _: JourneyState) async throws -> JourneyState.Riding { .end(bag) }
}

enum JourneyAction: Action {
    static let description = "Travels"
    static func perform(
        with context: ActionContext<JourneyBag>, using presenter: NoPresenter
    ) async throws -> JourneyBag {
        try await Journey().run(context.input)
    }
}

enum JourneyFeature: Feature {
    static let description = "Travels"
    static let travel = action(JourneyAction.self)
    static func prepare(actions: FeatureActionsBuilder) { actions.declare(travel) }
}
