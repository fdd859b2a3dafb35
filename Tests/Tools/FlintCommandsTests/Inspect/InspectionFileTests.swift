import Foundation
import Testing
import ToolTestSupport

@testable import FlintCommands
@testable import FlintTool

/// Looking at session files.
@Suite struct InspectionFileTests {
    private static let header = #"{"format":"flint-session","version":1,"run":"ab"}"#

    private static func item(_ sequence: Int, _ type: String, _ payload: String) -> String {
        #"{"v":1,"seq":\#(sequence),"time":"2026-11-22T14:00:00.000Z","type":"\#(type)","\#(type)":\#(payload)}"#
    }

    private static func event(
        _ sequence: Int, _ action: String, request: Int, _ rest: String, source: String = "application"
    ) -> String {
        #"{"v":1,"sequence":\#(sequence),"time":"2026-11-22T14:00:0\#(sequence).250Z","session":"main","#
            + #""feature":{"identifier":"EditingFeature","name":"Editing"},"#
            + #""action":{"identifier":"\#(action)Action","name":"\#(action)"},"#
            + #""request":\#(request),"source":{"kind":"\#(source)"},\#(rest)}"#
    }

    private static let features =
        #"{"features":[{"identifier":"App","name":"App","path":"App","actions":[],"availability":{"isAvailable":true}},"#
        + #"{"identifier":"Flint","name":"Flint","path":"Flint","isFramework":true},"#
        + #"{"identifier":"EditingFeature","name":"Editing","path":"App/EditingFeature","#
        + #""availability":{"isAvailable":false,"reasons":[{"text":"It must be bought."}]},"#
        + #""actions":[{"identifier":"OpenAction","name":"Open","inputType":"Note"},"#
        + #"{"identifier":"CloseAction","name":"Close","inputType":"NoInput"}]}]}"#

    private static let flows =
        #"{"machines":[{"machine":"Login","graph":{"machine":"Login","fingerprint":"","states":[],"#
        + #""edges":[{"from":"Begin","to":"Ask","labels":[]},{"from":"Ask","to":"End","labels":[]}]},"#
        + #""visits":[{"from":"Begin","to":"Ask","count":2}]}],"#
        + #""runs":[{"flow":"1","machine":"Login","state":"Ask","action":{"identifier":"A","name":"Enter"}},"#
        + #"{"flow":"1/2","parent":"1","machine":"Ask","ending":"back","elapsed":1500,"state":"End"}]}"#

    private static let tweaks =
        #"{"sections":[{"title":"door","rows":[{"path":"door/color","text":"green","source":"remote"},"#
        + #"{"path":"door/width","text":"3","isOverridden":true}]}]}"#

    private static let stacks =
        #"{"stacks":[{"id":1,"parentId":4,"session":"main","dropped":2,"feature":{"name":"Editing"},"entries":["#
        + #"{"kind":"action","action":{"name":"Open"},"input":"Plan","outcome":"success","request":7},"#
        + #"{"kind":"stack","id":3,"feature":{"name":"Browsing"}}]}]}"#

    private static let snapshot =
        #"{"run":"ab","session":{"losses":{"log":4}},"features":\#(features),"stacks":\#(stacks),"flows":\#(flows),"#
        + #""tweaks":\#(tweaks),"logs":[],"timeline":[\#(event(1, "Open", request: 1, #""kind":"ended","outcome":"success","duration":4290000"#))]}"#

    private static let lines = [
        header, item(0, "snapshot", snapshot),
        // Told in the snapshot already.
        item(
            1, "event",
            event(1, "Open", request: 1, #""kind":"ended","outcome":"success","duration":4290000"#)),
        item(2, "event", event(2, "Save", request: 2, #""kind":"began","input":{"text":"Plan"}"#)),
        item(
            3, "event",
            event(
                3, "Save", request: 2,
                #""kind":"ended","outcome":"failure","duration":150,"failure":{"typeName":"Full","message":"No room"}"#
            )),
        item(4, "event", event(4, "Save", request: 3, #""kind":"refused","reasons":[{"text":"Not now."}]"#)),
        item(5, "event", event(5, "Peek", request: 4, #""kind":"began""#, source: "framework")),
        item(6, "hologram", #"{"depth":3}"#),
        item(7, "gap", #"{"lost":12}"#),
    ]

    private func run(
        _ arguments: String..., lines: [String] = Self.lines, cut: Bool = false
    ) -> MemorySystem.State {
        var text = lines.map { $0 + "\n" }.joined()
        if cut { text.removeLast(20) }
        let system = MemorySystem(["a.flintlog": text])
        let status = FlintProgram(system, commands: [Inspection.command]).run(
            ["inspect", "a.flintlog"] + arguments)
        if !system.current.errorLines.contains(where: { $0.contains("error") }) {
            #expect(status == .done)
        }
        return system.current
    }

    @Test func `tail tells what happened, once each and in the order of time`() {
        let expected = [
            "14:00:00.000  gap                  12 items are missing here",
            "14:00:01.250  success    main      Editing › Open #1  4.29 ms",
            "14:00:03.250  failure    main      Editing › Save #2: Full No room  150 ns",
            "14:00:04.250  refused    main      Editing › Save #3: Not now.",
            Self.lines[7],
        ]
        #expect(run().output.split(separator: "\n").map(String.init) == expected)
    }

    @Test func `tail is filtered, and can be printed as it came`() {
        #expect(run("tail", "outcome:refused").output.split(separator: "\n").count == 1)
        #expect(run("tail", "outcome:refused", "--json").output == Self.lines[5] + "\n")
        #expect(run("tail", "kind:began").output.contains("running    main      Editing › Save #2 (Plan)"))
        #expect(run("tail", ">1ms").output.contains("Open #1"))
        #expect(run("tail", "--all").output.contains("Peek"))
        #expect(run("tail", "--json").output == Self.lines.dropFirst().map { $0 + "\n" }.joined())
    }

    @Test func `an action is one line, not what the log says of its beginning and end as well`() {
        let log = { (sequence: Int, message: String) in
            Self.item(
                sequence, "log",
                #"{"sequence":\#(sequence),"time":"2026-11-22T14:00:0\#(sequence).100Z","channel":"development","#
                    + #""level":"debug","message":"\#(message)","session":"main","topic":"Editing#SaveAction"}"#
            )
        }
        let lines =
            Self.lines + [log(2, "Starting"), log(3, "Ended with failure after 1 ms"), log(4, "Room: 0")]
        let output = run("tail", lines: lines).output
        #expect(output.split(separator: "\n").count { $0.contains("Save #2") } == 1)
        #expect(!output.contains("Starting") && !output.contains("Ended with"))
        #expect(output.contains("Room: 0"))
        #expect(run("tail", "--all", lines: lines).output.contains("Starting"))
        #expect(run("tail", "kind:log", lines: lines).output.contains("Starting"))
    }

    @Test func `a line without end is not read to its end`() {
        let line = String(repeating: "x", count: InspectTail.longest + 1)
        let output = run("tail", lines: Self.lines + [line]).output
        #expect(output.contains("xxx… (\(line.utf8.count) bytes)\n"))
        #expect(output.utf8.count < 2_000)
    }

    @Test func `the parts of the application are listed`() {
        #expect(
            run("features").output == """
                App  App
                  Editing  EditingFeature  not available: It must be bought.
                    · Open  OpenAction (Note)
                    · Close  CloseAction

                """)
        #expect(run("features", "--all").output.contains("Flint  Flint  availability not determined\n"))
        #expect(run("features", "--json").output == Self.features + "\n")
        #expect(
            run("stacks").output == """
                stack 1  Editing  in session main, opened from stack 4
                  (2 older entries)
                  Open (Plan)  success #7
                  → stack 3  Browsing

                """)
        #expect(
            run("flows").output == """
                Login
                  Begin → Ask  2×
                  Ask → End  never
                run 1  Login  in Ask  in Enter
                  run 1/2  Ask  back  1.5 µs

                """)
        #expect(run("tweaks").output == "door/color = green  from remote\ndoor/width = 3  (overridden)\n")
    }

    @Test func `a run whose parent is not listed stands at the edge`() {
        let runs = ["1/2", "1/2/3", "4"].map { #"{"flow":"\#($0)","machine":"Ask","state":"End"}"# }
        let later = Self.item(
            9, "section",
            #"{"name":"flows","value":{"machines":[],"runs":[\#(runs.joined(separator: ","))]}}"#)
        #expect(
            run("flows", lines: Self.lines + [later]).output == """
                run 1/2  Ask  in End
                  run 1/2/3  Ask  in End
                run 4  Ask  in End

                """)
    }

    @Test func `one tweak is told`() {
        #expect(run("tweaks", "get", "door/color").output == "green\n")
        #expect(
            run("tweaks", "get", "door/width", "--json").output
                == #"{"path":"door/width","text":"3","isOverridden":true}"# + "\n")
        #expect(
            run("tweaks", "get", "door/colour").errorLines
                == ["flint: error: there is no tweak 'door/colour'; did you mean 'door/color'?"])
    }

    @Test func `a section that was told later counts`() {
        let later = Self.item(9, "section", #"{"name":"stacks","value":{"stacks":[]}}"#)
        #expect(run("stacks", lines: Self.lines + [later]).output == "No stack is open.\n")
    }

    @Test func `statistics count each request once`() {
        #expect(
            run("stats").output == """
                action          count  failed  cancelled  refused      p50      p90      p99
                Editing › Save      2       1          0        1   150 ns   150 ns   150 ns
                Editing › Open      1       0          0        0  4.29 ms  4.29 ms  4.29 ms
                Lost: 12 items, 4 log

                """)
        #expect(
            run("stats", "--json").output.contains(
                #""action":"EditingFeature#OpenAction","outcomes":{"success":1},"p50":4290000"#))
    }

    @Test func `statistics count what the inspector's page counts`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Operations/InspectorPage")
        let session = try String(contentsOf: folder.appending(path: "statistics.flintlog"), encoding: .utf8)
        let counted = try String(contentsOf: folder.appending(path: "statistics.json"), encoding: .utf8)
        let lines = session.split(separator: "\n").map(String.init)
        #expect(run("stats", "--json", lines: lines).output == counted)
    }

    @Test func `statistics do not read what they do not count`() {
        let broken = #"{"v":1,"seq":9,"time":"","type":"event","event":{"input":[,"kind":"began"}}"#
        #expect(run("stats", lines: Self.lines + [broken]).output == run("stats").output)
        #expect(!InspectStatistics.counts(Array(broken.utf8)[...]))
    }

    @Test(
        arguments: [
            (#"{"source":{"kind":"application"},"kind":"ended"}"#, true),
            (#"{"kind":"refused","source":{"kind":"application"}}"#, true),
            (#"{"kind":"missed","count":3}"#, true), (#"{"kind" : "ended"}"#, true), ("{}", true),
            (#"{"kind":"navigated"}"#, false),
            (#"{"input":{"text":"\"kind\":\"ended\""},"kind":"began"}"#, false),
        ] as [(String, Bool)]) func `an event that counts is found by its kind`(event: String, counts: Bool)
    {
        #expect(InspectStatistics.counts(Array(Self.item(1, "event", event).utf8)[...]) == counts)
    }

    @Test(arguments: ["section", "stack"]) func `tail does not read what it has no line for`(type: String) {
        let broken = Self.item(10, type, #"{"name":]"#)
        #expect(run("tail", lines: Self.lines + [broken]).output == run("tail").output)
    }

    @Test func `a percentile is the smallest value that so many do not exceed`() {
        let values = (1...10).map(Double.init).shuffled()
        #expect(InspectStatistics.percentile(0.5, of: values) == 5)
        #expect(InspectStatistics.percentile(0.9, of: values) == 9)
        #expect(InspectStatistics.percentile(0.99, of: values) == 10)
        #expect(InspectStatistics.percentile(0.5, of: [7]) == 7)
        #expect(InspectStatistics.percentile(0.5, of: []) == nil)
    }

    @Test(arguments: [
        (0, "0 ns"), (999, "999 ns"), (1000, "1.0 µs"), (1234, "1.23 µs"), (12_340, "12.3 µs"),
        (123_400, "123 µs"),
        (5e6, "5.0 ms"), (1.5e9, "1.5 s"), (90e9, "1.5 min"), (1e300, "1000000000000000 min"), (-5, "0 ns"),
    ]) func `a duration has three digits and a unit`(nanoseconds: Double, text: String) {
        #expect(InspectRow.duration(nanoseconds) == text)
    }

    @Test func `a file that is cut shows what is left, and says so`() {
        let state = run("tail", cut: true)
        #expect(
            state.errorLines == [
                "flint: warning: 'a.flintlog' is cut: what follows its last complete line is left out"
            ])
        #expect(state.output.split(separator: "\n").count == 4)
    }

    @Test(arguments: ["", "Dear diary\n", "{\"format\":\"flint-log\",\"version\":1}\n", "{\n"])
    func `what is no session file is refused`(text: String) {
        let system = MemorySystem(["a": text])
        #expect(FlintProgram(system, commands: [Inspection.command]).run(["inspect", "a"]) == .files)
        #expect(system.current.errorLines.first?.contains("is no session file") == true)
    }

    @Test func `a file of another version, and one that is not there, are refused`() {
        let system = MemorySystem(["a": "{\"format\":\"flint-session\",\"version\":2}\n"])
        #expect(FlintProgram(system, commands: [Inspection.command]).run(["inspect", "a"]) == .files)
        #expect(system.current.errorLines.first?.contains("another version") == true)
        #expect(FlintProgram(system, commands: [Inspection.command]).run(["inspect", "b"]) == .files)
    }

    @Test(
        arguments: [
            (item(1, "event", "{}"), "event"), (item(23, "section", #"{"type":"log"}"#), "section"),
            (#"{"v":1,"seq":4,"time":"","type":"log"}"#, "log"), (#"{"type":"event","event":{}}"#, nil),
            (#"{"v":1,"seq":4,"time":"a\"b","type":"log"}"#, nil),
            (#"{"v":1,"seq":4,"time":"","type":"lo\u0067"}"#, nil),
            (#"{"v":1,"seq":4,"time":"","type":"lo"#, nil), ("", nil),
        ] as [(String, String?)]) func `the type of a line is seen without reading it`(
            line: String, type: String?
        )
    {
        #expect(InspectItem.type(of: Array(line.utf8)[...]) == type)
    }

    @Test func `marks that turn the direction of writing around are written as escapes`() {
        let log =
            #"{"sequence":1,"time":"","level":"info","channel":"development","topic":"T","message":"a\u202Eb\u200Fc"}"#
        let output = run(lines: [Self.header, Self.item(1, "log", log)]).output
        #expect(output.contains("a\\u{202E}b\\u{200F}c"))
    }

    @Test func `control characters of the application do not reach the terminal`() {
        let odd = Self.item(8, "log", #"{"sequence":1,"message":"\u001b[31mred","level":"info"}"#)
        #expect(!run("tail", lines: Self.lines + [odd]).output.contains("\u{1B}"))
    }
}
