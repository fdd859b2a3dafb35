import FlintJSON
import FlintTesting
import Foundation
import Testing

@testable import FlintCore
@testable import FlintGenerator
@testable import FlintHTTP
@testable import FlintHistory
@testable import FlintInspector
@testable import FlintNavigation
@testable import FlintTweaks

/// The numbers that guides tell are those of the code.
@Suite struct GuideNumbersTests {
    /// A guide, and what it says with a number of the code.
    private static let sentences: [(guide: String, text: String)] = [
        ("drawing-flows", "Composites nest \(ParsingLimits.compositeDepth) deep"),
        (
            "drawing-flows",
            "at most \(grouped(BuildingLimits().states)) states and \(grouped(BuildingLimits().edges)) edges"
        ),
        ("drawing-flows", "A file has at most \(ParsingLimits().fileBytes >> 20) MiB"),
        (
            "drawing-flows",
            "a line \(ParsingLimits.lineBytes >> 10) KiB, a name \(ParsingLimits.nameBytes) bytes"
        ),
        (
            "inspecting-a-running-app",
            "newest \(grouped(InspectedValues.capacity.values)) values, up to \(InspectedValues.capacity.bytes >> 20) MiB"
        ),
        (
            "inspecting-a-running-app",
            "at most \(ValueLimits().bytes >> 10) KiB of JSON, a text \(ValueLimits().textBytes >> 10) KiB, and values nest \(ValueLimits().depth) deep"
        ),
        ("following-action-stacks", "defaults are \(stacks.entryCapacity) entries for each stack"),
        ("following-action-stacks", "and \(stacks.openStacks) open stacks"),
        ("reading-the-timeline", "default capacity is \(TimelineConfiguration().capacity) entries"),
        ("sharing-a-session", "`maxBytes`, by default \(recording.maxBytes / 1_000_000) million"),
        ("focusing-and-logging", "newest \(LoggingConfiguration().historyCapacity) entries of both channels"),
        (
            "sending-analytics",
            "`queueCapacity` wait (\(ActionAnalytics.Configuration().queueCapacity) unless"
        ),
        (
            "sending-analytics",
            "`flushTimeLimit` (\(spelled(ActionAnalytics.Configuration().flushTimeLimit)) seconds"
        ),
        (
            "opening-from-outside",
            "behind by more than `donations.limit` calls, \(DonationConfiguration().limit) unless"
        ),
        ("opening-links", "A URL has at most \(LinkConfiguration().maximumLength) bytes"),
        ("opening-links", "and a query \(LinkConfiguration().maximumQueryItems) items"),
        ("publishing-activities", "at most \(UserActivity.Value.maximumDepth) levels deep"),
        ("restoring-navigation", "at most \(NavigationTree.maximumDepth) levels"),
        ("using-flags", "edited as JSON, nested at most \(JSONDocument.nestingLimit) deep"),
        ("using-flags", "a file has at most \(JSONDocument.sizeLimit >> 20) MiB"),
        ("keeping-logs-and-history", "| `maxFileBytes` | \(LogFile.Policy().maxFileBytes >> 20) MiB |"),
        ("keeping-logs-and-history", "| `maxFiles` | \(LogFile.Policy().maxFiles) |"),
        ("keeping-logs-and-history", "| `maxLineBytes` | \(LogFile.Policy().maxLineBytes >> 10) KiB |"),
        ("keeping-logs-and-history", "with room for \(grouped(recorder.capacity)) rows and their inputs"),
        (
            "keeping-logs-and-history",
            "and the \(spelled(.seconds(recorder.retainedRuns))) before it are kept"
        ),
        ("inspecting-a-running-app", "| `retainedItems` | \(spaced(InspectorOptions().retainedItems)) |"),
        (
            "inspecting-a-running-app",
            "Up to \(HTTPLimits().connections) connections and \(HTTPLimits().streams) pages"
        ),
        (
            "inspecting-a-running-app",
            "followed for \(spelled(InspectorFeed.idleTime / 60)) minute after the last page"
        ),
        (
            "security-of-the-inspector",
            "\(HTTPLimits().headBytes >> 10) KiB for a head, \(HTTPLimits().bodyBytes >> 20) MiB for a body"
        ),
        (
            "security-of-the-inspector",
            "\(HTTPLimits().connections) connections, \(HTTPLimits().streams) streams"
        ),
        (
            "security-of-the-inspector", "\(HTTPLimits().headTime.components.seconds) s for a request"
        ),
        ("security-of-the-inspector", "\(HTTPLimits().idleTime.components.seconds) s of idling"),
        (
            "security-of-the-inspector",
            "good once and for \(InspectorTickets.lifetime.components.seconds) seconds"
        ),
    ]

    private static let stacks = ActionStacksConfiguration()
    private static let recorder = FlightRecorderConfiguration(folder: URL(filePath: "/dev/null"))
    private static let recording = SessionRecordingOptions(file: URL(filePath: "/dev/null"))

    private static func grouped(_ number: Int) -> String { separated(number, by: ",") }
    private static func spaced(_ number: Int) -> String { separated(number, by: " ") }

    private static func separated(_ number: Int, by mark: String) -> String {
        let digits = String(number)
        let head = digits.prefix((digits.count - 1) % 3 + 1)
        let rest = digits.dropFirst(head.count)
        return stride(from: 0, to: rest.count, by: 3).reduce(String(head)) { text, start in
            text + mark + rest.dropFirst(start).prefix(3)
        }
    }

    private static func spelled(_ duration: Duration) -> String {
        let words = ["zero", "one", "two", "three", "four", "five"]
        return words[Int(duration.components.seconds)]
    }

    private static func text(of guide: String) throws -> String {
        try Repository.text("Guides/\(guide).md").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test(arguments: sentences) func `a number in a guide is that of the code`(
        guide: String, sentence: String
    ) throws {
        let isThere = try Self.text(of: guide).contains(sentence)
        #expect(isThere, "\(guide) does not say: \(sentence)")
    }

    @Test @MainActor func `the number of batches is that of the presenter`() throws {
        let guide = try Self.text(of: "connecting-screens")
        #expect(guide.contains("newest \(InMemoryPresenter.batchLimit) batches"))
    }

    @Test func `the numbers of the page are those of its script`() throws {
        let folder = "Sources/Operations/FlintInspector/Page/Source/js/"
        let guide = try Self.text(of: "inspecting-a-running-app")
        for file in ["models/timeline-model.js", "models/log-model.js"] {
            let script = try Repository.text(folder + file)
            let limit = try #require(script.firstMatch(of: /this\.limit = ([0-9_]+);/)?.1)
            #expect(guide.contains("the newest \(limit.replacing("_", with: " ")) rows"))
        }
        let drawing = try Repository.text(folder + "elements/flow-view.js")
        let states = try #require(drawing.firstMatch(of: /const flowWholeLimit = ([0-9]+);/)?.1)
        #expect(guide.contains("Beyond \(states) states"))
    }
}
