import CoreTestSupport
import FlintTesting
import FlintTweaks
import Foundation
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintGating
@testable import FlintHistory
@testable import FlintLinks
@testable import FlintLogs
@testable import FlintOpening
@testable import FlintReports

@Suite(.timeLimit(.minutes(10))) struct DebugReportTests {
    /// What redaction must leave in no byte.
    static let secret = "hunter2"

    // MARK: Features

    struct Password: FlintLoggable, Sendable {
        let text: String
        var loggingDescription: String { "password \(text)" }
        var loggingInfo: [String: String] { ["hint-\(text)": "it is \(text)"] }
    }

    /// The name of a presenter is left out, too.
    struct Presenter_hunter2: Sendable {}

    enum Unlock: Action {
        static let description = "Opens the door"
        static func perform(
            with context: ActionContext<Password>, using presenter: Presenter_hunter2
        ) async throws {
            context.logs.development?.info("Unlocking")
        }
    }

    struct Times: RouteParametersDecodable, Sendable {
        struct Never: Error {}
        init(from parameters: RouteParameters, mapping: URLMapping) throws { throw Never() }
    }

    enum Knock: Action {
        static let description = "Knocks"
        static func perform(with context: ActionContext<Times>, using presenter: NoPresenter) {}
    }

    enum Door: ConditionalFeature, URLMapped, TestFeature {
        static let unlock = action(Unlock.self)
        static let knock = action(Knock.self)
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(unlock)
            actions.declare(knock)
        }
        static func urlMappings(routes: URLMappingsBuilder) {
            routes.send("/knock/$(times)", to: knock)
            routes.send("/knock/once", to: knock)
        }
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.runtimeEnabled(defaultValue: true)
            requirements.userToggled(defaultValue: true)
        }
    }

    enum Cellar: ConditionalFeature, TestFeature {
        static let pro = PurchasableProduct.nonConsumable(id: "pro", name: "Pro")
        static let credits = PurchasableProduct.consumable(id: "credits", name: "Credits")
        static let pin = TweakKey("door", "pin", default: "", isEncrypted: true)
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.purchase(anyOf: .product(pro), .product(credits, quantity: 3))
            requirements.permission(.camera)
            requirements.tweak(pin, is: "another one")
        }
    }

    enum House: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Door.self, Cellar.self]
    }

    // MARK: Runtimes

    private let clock = ManualClock()
    private let start = Date(timeIntervalSince1970: 1_790_000_000)
    private let folder: TemporaryFolder
    /// Made by the first report.
    var root: URL { folder.url("reports") }

    init() throws { folder = try TemporaryFolder() }

    func makeRuntime(
        isSetUp: Bool = true, logs: [any LogOutput] = [], history: String? = nil
    ) throws -> Flint {
        let runtime = Flint(
            configuration: FlintConfiguration(clock: clock, wallTime: clock.wallTime(from: start)))
        if isSetUp { try setUp(runtime, logs, history) }
        return runtime
    }

    private func setUp(
        _ runtime: Flint, _ logs: [any LogOutput], _ history: String?
    ) throws {
        try runtime.setup(House.self) { configuration in
            configuration.logging.development = LoggingConfiguration.Channel(level: .debug, outputs: logs)
            configuration.flightRecorder = history.map {
                FlightRecorderConfiguration(folder: folder.url($0))
            }
            configuration.includesFrameworkFeatures = true
            configuration.toggles = InMemoryUserFeatureToggles()
            configuration.permissions = PermissionChecker(adapters: [
                FakePermissionAdapter(.camera, status: .denied)
            ])
            let purchases = DebugPurchaseTracker(around: InMemoryPurchaseTracker())
            purchases.setOverride(.purchased, for: Cellar.pro)
            configuration.purchases = purchases
            configuration.tweaks = TweakManager(providers: [
                EphemeralTweakProvider(
                    id: "remote",
                    tweaks: [
                        Tweak(
                            feature: "door", variable: "pin", value: .string(Self.secret),
                            isEncrypted: true),
                        Tweak(feature: "door", variable: "color", value: "green"),
                    ], features: ["door": true], decryptionClosure: { $0.value }),
                EphemeralTweakProvider(
                    id: "local",
                    tweaks: [Tweak(feature: "door", variable: "pin", value: .string(Self.secret + "-old"))]),
            ])
        }
    }

    private func unlock(_ text: String, in runtime: Flint, userInitiated: Bool = true) async throws {
        try await Flint.withRuntime(runtime) {
            try await Door.unlock.request()?.perform(
                in: runtime.mainSession, with: Password(text: text), using: Presenter_hunter2(),
                userInitiated: userInitiated, source: .intent("siri-\(text)"))
        }
    }

    func options(
        _ form: DebugReport.Options.Form = .directory, _ redaction: DebugReport.Redaction = .none,
        format: DebugReport.Options.Format = .machineReadable
    ) -> DebugReport.Options {
        DebugReport.Options(form: form, format: format, redaction: redaction, root: root)
    }

    /// Gathers a report, looks at it and removes it.
    func contents(_ runtime: Flint, _ options: DebugReport.Options) async throws -> ReportContents {
        let report = try await runtime.gatherReport(options)
        defer { try? report.remove() }
        let contents = try ReportContents(of: report)
        let manifest = try JSONDecoder().decode(
            DebugReport.Manifest.self, from: try #require(contents.files["manifest.json"]))
        #expect(manifest == report.manifest)
        #expect(
            manifest.files.map(\.path) == contents.files.keys.filter { $0 != "manifest.json" }.sorted())
        for file in manifest.files { #expect(contents.files[file.path]?.count == file.bytes) }
        return contents
    }

    var leftovers: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    }

    // MARK: Contents

    @Test func `a report holds all parts, and its manifest says what was made, when and how`() async throws {
        let runtime = try makeRuntime()
        clock.advance(by: .milliseconds(1500))
        var options = options(.directory, .inputs)
        options.maxFileBytes = 1_000_000
        options.userInitiatedOnly = true
        let report = try await runtime.gatherReport(options)
        defer { try? report.remove() }
        let manifest = report.manifest
        #expect(manifest.format == "flint-report")
        #expect(manifest.version == 1)
        #expect(manifest.time == start.addingTimeInterval(1.5))
        #expect(manifest.platform == RunningPlatform.current.description)
        #expect(!manifest.application.name.isEmpty)
        #expect(manifest.options.redaction == "inputs")
        #expect(manifest.options.maxFileBytes == 1_000_000)
        #expect(manifest.options.userInitiatedOnly)
        #expect(manifest.failures.isEmpty)
        #expect(report.url == report.directory)
        let contents = try ReportContents(of: report)
        let parts = [
            "manifest", "features", "purchases", "permissions", "tweaks", "routes", "timeline", "stacks",
            "focus",
        ]
        #expect(parts.filter { contents.json("\($0).json") == nil } == [])
    }

    @Test func `features come with all that decides about them`() async throws {
        let runtime = try makeRuntime()
        try runtime.setEnabled(false, for: Door.self)
        try runtime.setUserToggle(false, for: Door.self)
        let json = try #require(try await contents(runtime, options()).json("features.json"))
        #expect(json["isSetUp"] == .token("true"))
        let features = try #require(json["features"]?.list)
        #expect(features.count == runtime.features.count)
        let door = try #require(features.first { $0["identifier"] == .string(Door.identifier) })
        #expect(door["switch"] == .token("false"))
        #expect(door["toggle"]?.text == #"{"defaultValue":true,"preference":false}"#)
        #expect(door["availability"]?["isAvailable"] == .token("false"))
        let constraints = try #require(door["constraints"]?.list)
        let actions = try #require(door["actions"]?.list)
        #expect(constraints.map { $0["status"] } == [.string("notSatisfied"), .string("notSatisfied")])
        #expect(actions.first?["identifier"] == .string(Unlock.identifier))
        let timeline = features.first { $0["identifier"] == .string(TimelineFeature.identifier) }
        #expect(timeline?["isFramework"] == .token("true"))
    }

    @Test func `products come with status, override and what is real, permissions with their status`()
        async throws
    {
        let contents = try await contents(try makeRuntime(), options())
        #expect(
            contents.json("permissions.json")?.text
                == #"{"permissions":[{"hasAdapter":true,"permission":"camera","status":"denied"}]}"#)
        let json = contents.json("purchases.json")
        #expect(
            json?.text
                == #"{"hasTracker":true,"products":[{"id":"pro","kind":"nonConsumable","name":"Pro","#
                + #""override":"purchased","realStatus":{"kind":"notPurchased"},"status":{"kind":"purchased"}},"#
                + #"{"id":"credits","kind":"consumable","name":"Credits","realStatus":{"count":0,"kind":"balance"},"#
                + #""status":{"count":0,"kind":"balance"}}]}"#)
    }

    @Test func `tweaks come with their origin, sensitive ones without values`() async throws {
        let json = try await contents(try makeRuntime(), options()).json("tweaks.json")
        let color =
            #"{"feature":"door","isSensitive":false,"provider":"remote","reason":"static","trace":["#
            + #"{"finding":"won","provider":"remote","value":{"kind":"String","value":"green"}},"#
            + #"{"finding":"notFound","provider":"local"}],"value":{"kind":"String","value":"green"},"#
            + #""variable":"color"}"#
        let pin =
            #"{"feature":"door","isSensitive":true,"provider":"remote","reason":"static","trace":["#
            + #"{"finding":"won","provider":"remote","value":"(hidden)"},"#
            + #"{"finding":"shadowed","provider":"local","value":"(hidden)"}],"value":"(hidden)","variable":"pin"}"#
        let tweaks = try #require(json?["tweaks"]?.list)
        #expect(tweaks.map(\.text) == [color, pin])
        #expect(json?["providers"]?.text == #"["remote","local"]"#)
        #expect(
            json?["features"]?.text == #"[{"feature":"door","isEnabled":true,"provider":"remote"}]"#)
    }

    @Test func `history is that of the recorders`() async throws {
        let runtime = try makeRuntime()
        try await unlock("a", in: runtime)
        try await unlock("b", in: runtime, userInitiated: false)
        var options = options()
        let all = try await contents(runtime, options)
        #expect(all.text("timeline.json") == (try runtime.timeline.json()) + "\n")
        #expect(all.text("stacks.json") == (try runtime.stacks.snapshot().json()) + "\n")
        options.userInitiatedOnly = true
        let some = try await contents(runtime, options)
        #expect(some.text("timeline.json") == (try runtime.timeline.json(userInitiatedOnly: true)) + "\n")
        #expect(
            some.text("stacks.json") == (try runtime.stacks.snapshot().json(userInitiatedOnly: true)) + "\n")
        #expect(some.text("timeline.json") != all.text("timeline.json"))
        #expect(some.text("stacks.json") != all.text("stacks.json"))
    }

    @Test func `mappings come in the order in which they are looked at`() async throws {
        let json = try await contents(try makeRuntime(), options()).json("routes.json")
        let mappings = try #require(json?["mappings"]?.list)
        let patterns = mappings.filter { $0["scope"] == .string("all app schemes") }.map { $0["pattern"] }
        #expect(patterns == [.string("/knock/once"), .string("/knock/$(times)")])
        #expect(mappings.count == 4)
        #expect(mappings.first?["binding"] == .string("\(Door.identifier)#\(Knock.identifier)"))
    }

    @Test func `focus and levels are written`() async throws {
        let runtime = try makeRuntime()
        let topic = try #require(runtime.metadata(for: Door.self)?.path)
        runtime.focus.focus(topic)
        runtime.logs.setLevel(.error, for: topic)
        let json = try await contents(runtime, options()).json("focus.json")
        #expect(json?["channels"]?.text == #"{"development":"debug","production":"off"}"#)
        #expect(json?["isActive"] == .token("true"))
        #expect(json?["selection"] == .array([.string(topic.description)]))
        #expect(json?["topics"]?[topic.description] == .string("error"))
    }

    private func makeLog(_ name: String = "flint") throws -> (log: FileLogOutput, folder: URL) {
        let folder = folder.url("logs-\(UUID())")
        let log = try FileLogOutput(
            directory: folder, baseName: name, application: "tests", wallTime: clock.wallTime(from: start))
        return (log, folder)
    }

    @Test func `log events and log files are copied`() async throws {
        let (log, folder) = try makeLog()
        let (other, _) = try makeLog()
        let runtime = try makeRuntime(logs: [log])
        try await unlock("x", in: runtime)
        let one = try await contents(runtime, options())
        let history = try runtime.logs.history.snapshot().map { try $0.jsonLine() + "\n" }.joined()
        #expect(one.text("focus-log.jsonl") == history)
        #expect(history.contains("Unlocking"))
        #expect(
            one.text("logs/flint.jsonl")
                == (try String(contentsOf: folder.appending(path: "flint.jsonl"), encoding: .utf8)))

        // Each once, also of an output that hands on.
        let second = try makeRuntime(
            logs: [PassingOutput(file: log), log, other, InMemoryLogOutput()])
        try await unlock("y", in: second)
        let two = try await contents(second, options())
        #expect(two.text("logs/1/flint.jsonl")?.contains("password x") == true)
        #expect(two.text("logs/2/flint.jsonl")?.contains("password y") == true)
        #expect(two.text("logs/2/flint.jsonl")?.contains("password x") == false)
        #expect(two.text("logs/3/flint.jsonl") == nil)
    }

    /// Hands on to a file, as an output that filters does.
    private struct PassingOutput: LogOutput {
        let file: FileLogOutput

        func write(_ event: LogEntry) throws { try file.write(event) }
        var logFiles: [FileLogOutput] { [file] }
    }

    @Test func `a damaged log line is kept apart, and redacted as a whole`() async throws {
        let (log, folder) = try makeLog()
        let runtime = try makeRuntime(logs: [log])
        try await unlock("x", in: runtime)
        await runtime.settle()
        let url = folder.appending(path: "flint.jsonl")
        let file = try FileHandle(forWritingTo: url)
        try file.seekToEnd()
        try file.write(contentsOf: Data("{\"input\":\"\(Self.secret)\n".utf8))
        try file.close()
        let open = try await contents(runtime, options())
        #expect(
            open.text("logs/flint.jsonl")?.hasSuffix(
                #"{"unreadable":"{\"input\":\"\#(Self.secret)"}"# + "\n") == true)
        let redacted = try await contents(runtime, options(.directory, .inputs))
        #expect(redacted.text("logs/flint.jsonl")?.hasSuffix(#"{"unreadable":"(redacted)"}"# + "\n") == true)
        for file in ["focus-log.jsonl", "logs/flint.jsonl"] {
            #expect(redacted.text(file)?.contains("\"Unlocking\"") == true, "\(file)")
        }
    }

    @Test func `the previous run is told of`() async throws {
        let first = try makeRuntime(history: "history")
        try await unlock("x", in: first)
        #expect(try await contents(first, options()).files["previous-run.json"] == nil)
        first.shutdown()
        let second = try makeRuntime(history: "history")
        let json = try await contents(second, options()).json("previous-run.json")
        #expect(json?["isClean"] == .token("true"))
        let events = try #require(json?["timeline"]?.list)
        #expect(events.map { $0["kind"] } == [.string("began"), .string("ended")])
        #expect(json?["unfinished"] == .array([]))
        let stacks = try #require(json?["openStacks"]?.list)
        #expect(stacks.map { $0["feature"]?["identifier"] } == [.string(Door.identifier)])
    }

    @Test func `for people, history is text`() async throws {
        let runtime = try makeRuntime()
        try await unlock("a", in: runtime)
        try await unlock("b", in: runtime, userInitiated: false)
        clock.advance(by: .seconds(90))
        var options = options(format: .humanReadable)
        let all = try await contents(runtime, options)
        #expect(all.files["timeline.json"] == nil && all.files["stacks.json"] == nil)
        #expect(all.text("timeline.txt") == runtime.timeline.text())
        #expect(all.text("stacks.txt") == runtime.stacks.snapshot().text())
        options.userInitiatedOnly = true
        let some = try await contents(runtime, options)
        #expect(some.text("timeline.txt") == runtime.timeline.text(userInitiatedOnly: true))
        #expect(some.text("stacks.txt") == runtime.stacks.snapshot().text(userInitiatedOnly: true))
        #expect(some.text("timeline.txt") != all.text("timeline.txt"))

        options = self.options(.directory, .inputs, format: .humanReadable)
        let redacted = try await contents(runtime, options)
        let mark = DebugReport.Redaction.mark
        #expect(redacted.text("timeline.txt")?.contains("input: \(mark)") == true)
        #expect(redacted.text("timeline.txt")?.contains("source: intent \(mark)") == true)
        let expected = runtime.stacks.snapshot().text()
            .replacing(/password [ab]/, with: mark).replacing(/siri-[ab]/, with: mark)
        #expect(redacted.text("stacks.txt") == expected, "with its ages")
    }

    @Test(arguments: DebugReport.Options.Format.allCases)
    func `each form has the same contents`(format: DebugReport.Options.Format) async throws {
        let runtime = try makeRuntime()
        try await unlock("a", in: runtime)
        runtime.addReportable(
            Notes(id: "notes", files: ["a.txt": Data("é".utf8), "b/c.bin": Data([255, 0])]))
        for redaction in [DebugReport.Redaction.none, .inputs, .custom { $1.uppercased() }] {
            let directory = try await contents(runtime, options(.directory, redaction, format: format))
            let zip = try await contents(runtime, options(.zip, redaction, format: format))
            let lines = try await contents(runtime, options(.ndjson, redaction, format: format))
            #expect(directory.files["app/notes/b/c.bin"] == Data([255, 0]))
            #expect(directory == zip)
            #expect(directory == lines)
        }
    }

    @Test func `the same state gives the same bytes`() async throws {
        let first = try makeRuntime()
        let second = try makeRuntime()
        for runtime in [first, second] { try await unlock("a", in: runtime) }
        for form in DebugReport.Options.Form.allCases {
            let one = try await first.gatherReport(options(form))
            let other = try await second.gatherReport(options(form))
            defer { for report in [one, other] { try? report.remove() } }
            if form == .directory {
                #expect(try ReportContents(of: one) == ReportContents(of: other))
            } else {
                #expect(try Data(contentsOf: one.url) == Data(contentsOf: other.url))
            }
        }
    }

    // MARK: Redaction

    @Test(arguments: DebugReport.Options.Form.allCases, DebugReport.Options.Format.allCases)
    func `redaction leaves a secret in no byte`(
        form: DebugReport.Options.Form, format: DebugReport.Options.Format
    ) async throws {
        let (log, _) = try makeLog()
        try await unlock(Self.secret, in: try makeRuntime(history: "history"))
        let runtime = try makeRuntime(logs: [log], history: "history")
        try await unlock(Self.secret, in: runtime)
        try await unlock(Self.secret.uppercased() + "\n\u{0}", in: runtime, userInitiated: false)
        try runtime.setEnabled(false, for: Door.self)
        try await unlock(Self.secret, in: runtime)

        let report = try await runtime.gatherReport(options(form, .inputs, format: format))
        defer { try? report.remove() }
        #expect(report.manifest.redactions > 0)
        #expect(try find(Self.secret, in: report).isEmpty)

        let open = try await runtime.gatherReport(options(form, .none, format: format))
        defer { try? open.remove() }
        #expect(open.manifest.redactions == 0)
        #expect(try !find(Self.secret, in: open).isEmpty, "it would be found")
        #expect(
            try find(Self.secret, in: open).filter { $0 != "" } == [
                "features.json", "focus-log.jsonl", "logs/flint.jsonl", "previous-run.json",
                format == .machineReadable ? "stacks.json" : "stacks.txt",
                format == .machineReadable ? "timeline.json" : "timeline.txt",
            ], "sensitive tweaks are always masked")
    }

    @Test(arguments: DebugReport.Options.Form.allCases, DebugReport.Options.Format.allCases)
    func `a function can replace any text`(
        form: DebugReport.Options.Form, format: DebugReport.Options.Format
    ) async throws {
        let runtime = try makeRuntime()
        try await unlock("x", in: runtime)
        let report = try await runtime.gatherReport(
            options(form, .custom { key, text in key == "time" ? text : "?" }, format: format))
        defer { try? report.remove() }
        #expect(report.manifest.redactions > 10)
        #expect(report.manifest.failures.isEmpty)
        #expect(try find("password", in: report).isEmpty)
        #expect(try find("Opens the door", in: report).isEmpty)
    }

    @Test(arguments: [DebugReport.Redaction.inputs, .custom { _, _ in "?" }])
    func `no redaction looks into the files that an application adds`(
        redaction: DebugReport.Redaction
    ) async throws {
        let runtime = try makeRuntime()
        runtime.addReportable(Notes(id: "notes", files: ["a.txt": Data(Self.secret.utf8)]))
        let report = try await runtime.gatherReport(options(.directory, redaction))
        defer { try? report.remove() }
        #expect(try ReportContents(of: report).text("app/notes/a.txt") == Self.secret)
    }

    /// The places where a text occurs, in any case: files of the directory, or parts of the one file.
    private func find(_ text: String, in report: DebugReport) throws -> [String] {
        let contents = try ReportContents(of: report)
        var places = contents.files.filter { contains($0.value, text) }.map(\.key).sorted()
        if report.form != .directory, contains(try Data(contentsOf: report.url), text) { places.append("") }
        return places
    }

    private func contains(_ data: Data, _ text: String) -> Bool {
        String(decoding: data, as: UTF8.self).lowercased().contains(text.lowercased())
    }

    // MARK: Limits

    @Test(arguments: DebugReport.Options.Format.allCases)
    func `of a file that is too long the newest is kept`(format: DebugReport.Options.Format) async throws {
        let runtime = try makeRuntime()
        for number in 0..<40 { try await unlock("number-\(number)", in: runtime) }
        var options = options(format: format)
        options.maxFileBytes = 2000
        let report = try await runtime.gatherReport(options)
        defer { try? report.remove() }
        let contents = try ReportContents(of: report)
        let name = format == .machineReadable ? "timeline.json" : "timeline.txt"
        let timeline = try #require(contents.text(name))
        #expect(timeline.utf8.count <= 2000)
        #expect(timeline.contains("number-39"))
        #expect(!timeline.contains("number-1"))
        #expect(timeline.contains("cut"))
        #expect(report.manifest.files.first { $0.path == name }?.cut != nil)
        #expect(report.manifest.files.first { $0.path == "permissions.json" }?.cut == nil)
        for file in report.manifest.files { #expect(file.bytes <= 2000, "\(file.path)") }
    }

    // MARK: Any time

    @Test(arguments: DebugReport.Options.Form.allCases)
    func `a report can be gathered before the set-up`(form: DebugReport.Options.Form) async throws {
        let runtime = try makeRuntime(isSetUp: false)
        let contents = try await contents(runtime, options(form))
        #expect(contents.json("features.json")?["isSetUp"] == .token("false"))
        #expect(contents.json("features.json")?["features"] == .array([]))
        #expect(contents.json("tweaks.json")?["hasTweaks"] == .token("false"))
    }

    @Test func `reports can be gathered at the same time, while actions go on`() async throws {
        let runtime = try makeRuntime()
        runtime.addReportable(Notes(id: "notes", files: ["a.txt": Data("a".utf8)]))
        let urls = try await withThrowingTaskGroup(of: URL?.self) { group in
            for number in 0..<50 {
                group.addTask {
                    try await unlock("\(number)", in: runtime)
                    return nil
                }
            }
            for number in 0..<12 {
                group.addTask {
                    let form = DebugReport.Options.Form.allCases[number % 3]
                    let report = try await runtime.gatherReport(options(form, .inputs))
                    defer { try? report.remove() }
                    #expect(report.manifest.failures.isEmpty)
                    #expect(try ReportContents(of: report).text("app/notes/a.txt") == "a")
                    return report.directory
                }
            }
            return try await group.reduce(into: [URL]()) { urls, url in url.map { urls.append($0) } }
        }
        #expect(Set(urls).count == 12)
        #expect(leftovers.isEmpty)
    }

    @Test func `the action gathers a report`() async throws {
        let runtime = try makeRuntime()
        let report = try await Flint.withRuntime(runtime) {
            try await DebugReportFeature.gather.request()?.perform(with: options(.zip))
        }
        let url = try #require(report?.url)
        #expect(FileManager.default.fileExists(atPath: url.path))
        try report?.remove()
        #expect(leftovers.isEmpty)
    }
}
