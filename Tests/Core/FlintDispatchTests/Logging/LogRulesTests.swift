import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintLogs

@Suite struct LogRulesTests {
    static let group = TopicPath(features: ["App"])
    static let feature = TopicPath(features: ["App", "Documents"])
    static let binding = TopicPath(features: ["App", "Documents"], action: "Open")
    static let other = TopicPath(features: ["App", "Sharing"])
    static let levels: [LogLevel?] = [nil] + LogLevel.allCases

    /// The table of the specification, row by row.
    private static func isWritten(
        _ level: LogLevel, channel: LogLevel, nearest: LogLevel?, isFocused: Bool?
    ) -> Bool {
        if channel == .off { return false }
        if level == .error { return true }
        if let isFocused { return isFocused }
        return level <= nearest ?? channel
    }

    @Test func `the table holds for every channel level, topic levels at three depths, focus and level`() {
        var (cases, wrong) = (0, [String]())
        let focuses: [(selection: Set<TopicPath>, isFocused: Bool?)] = [
            ([], nil), ([Self.group], true), ([Self.feature], true), ([Self.binding], true),
            ([Self.other], false), ([Self.other, Self.group], true),
        ]
        for channel in LogEntry.Channel.allCases {
            for channelLevel in LogLevel.allCases {
                for (own, parent, root) in Self.threeLevels {
                    for focus in focuses {
                        var rules = LogRules()
                        rules[channel] = channelLevel
                        rules.setLevel(own, for: Self.binding)
                        rules.setLevel(parent, for: Self.feature)
                        rules.setLevel(root, for: Self.group)
                        rules.isFocusOn = true
                        focus.selection.forEach { rules.focus($0) }
                        let thresholds = LogThresholds(rules, at: Self.binding)
                        for level in LogLevel.allCases where level != .off {
                            cases += 1
                            let expected = Self.isWritten(
                                level, channel: channelLevel, nearest: own ?? parent ?? root,
                                isFocused: focus.isFocused)
                            guard thresholds.allow(level, channel) != expected else { continue }
                            wrong.append(
                                """
                                \(channel) \(channelLevel), topics \(own as Any) \(parent as Any) \(root as Any), \
                                focus \(focus.selection), event \(level)
                                """)
                        }
                        if thresholds.allow(.off, channel) { wrong.append("\(channel): off") }
                        if thresholds.isCovered != focus.isFocused ?? true {
                            wrong.append("focus \(focus.selection) covers")
                        }
                    }
                }
            }
        }
        #expect(wrong == [])
        #expect(cases == 2 * 5 * 6 * 6 * 6 * 6 * 4)
    }

    private static let threeLevels = levels.flatMap { own in
        levels.flatMap { parent in levels.map { root in (own, parent, root) } }
    }

    @Test func `the other channel is not concerned`() {
        var rules = LogRules()
        rules[.development] = .debug
        let thresholds = LogThresholds(rules, at: Self.feature)
        #expect(
            (
                thresholds.isOff(.production), thresholds.allow(.error, .production),
                thresholds.allow(.debug, .development)
            ) == (true, false, true))
    }

    @Test func `a selection without effect changes nothing`() {
        var rules = LogRules()
        rules[.development] = .info
        rules.focus(Self.other)
        let isWritten = LogThresholds(rules, at: Self.feature).allow(.info, .development)
        #expect((isWritten, rules.covers(Self.feature), rules.focused) == (true, true, [Self.other]))
    }

    @Test func `focusing a child does not cover the parent, and a child cannot be carved out`() {
        var rules = LogRules()
        rules.isFocusOn = true
        rules.focus(Self.feature)
        let paths = [Self.binding, Self.group, TopicPath(features: ["App", "DocumentsArchive"]), nil]
        #expect(paths.map { rules.covers($0) } == [true, false, false, false])
        let wasThere = rules.defocus(Self.binding)
        #expect((wasThere, rules.covers(Self.binding)) == (false, true))
        let wasFocused = rules.defocus(Self.feature)
        #expect((wasFocused, rules.covers(Self.group)) == (true, true))
    }

    @Test func `what Flint says about itself starts at warning`() {
        var rules = LogRules()
        rules[.development] = .debug
        let own = TopicPath(features: ["Flint", "Flint.FocusFeature"], action: "Flint.FocusAction")
        let thresholds = LogThresholds(rules, at: own)
        #expect([LogLevel.info, .warning].map { thresholds.allow($0, .development) } == [false, true])
        rules.setLevel(nil, for: .flint)
        #expect(LogThresholds(rules, at: own).allow(.debug, .development))
    }

    // MARK: Properties

    private static func randomPath(_ random: inout SeededGenerator, isBinding: Bool) -> TopicPath {
        let depth = Int.random(in: 1...5, using: &random)
        let features = (0..<depth).map { _ in "F\(Int.random(in: 0...2, using: &random))" }
        return TopicPath(features: features, action: isBinding ? "A" : nil)
    }

    /// Whether the text of one path is the beginning of another's, at the end of an identifier.
    private static func contains(_ outer: TopicPath, _ inner: TopicPath) -> Bool {
        let (outer, inner) = (outer.description, inner.description)
        return inner == outer || inner.hasPrefix(outer + "/") || inner.hasPrefix(outer + "#")
    }

    @Test(arguments: 0..<40) func `random trees agree with the texts of their paths`(seed: Int) {
        var random = SeededGenerator(seed: seed)
        var rules = LogRules()
        rules.setLevel(nil, for: .flint)
        let channelLevel = LogLevel.allCases.randomElement(using: &random) ?? .off
        rules[.production] = channelLevel
        var own: [TopicPath: LogLevel] = [:]
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            let path = Self.randomPath(&random, isBinding: Bool.random(using: &random))
            let level = LogLevel.allCases.randomElement(using: &random) ?? .off
            own[path] = level
            rules.setLevel(level, for: path)
        }
        var focused: Set<TopicPath> = []
        rules.isFocusOn = true
        for _ in 0..<Int.random(in: -3...3, using: &random).clamped(to: 0...3) {
            let path = Self.randomPath(&random, isBinding: Bool.random(using: &random))
            focused.insert(path)
            rules.focus(path)
        }
        let highest = LogThresholds(highestOf: rules)
        for _ in 0..<50 {
            let path = Self.randomPath(&random, isBinding: Bool.random(using: &random))
            let nearest = own.filter { Self.contains($0.key, path) }.max {
                $0.key.description.count < $1.key.description.count
            }
            let isFocused = focused.isEmpty ? nil : focused.contains { Self.contains($0, path) }
            let thresholds = LogThresholds(rules, at: path)
            for level in LogLevel.allCases where level != .off {
                let expected = Self.isWritten(
                    level, channel: channelLevel, nearest: nearest?.value, isFocused: isFocused)
                #expect(thresholds.allow(level, .production) == expected, "\(path) at \(level)")
                #expect(!expected || highest.allow(level, .production), "The upper bound is none.")
            }
        }
    }
}

extension Int {
    fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
