import FlintBasics
public import FlintCore
internal import Foundation

/// A suite that checks an output of logs against the rules of `LogOutput`.
public struct LogOutputConformance<Output: LogOutput>: ConformanceSuite {
    /// The rules for an output.
    ///
    /// The raw value of a rule is its text in a finding.
    public enum Rule: String, Sendable, CaseIterable {
        /// A flush delivers all written entries.
        case flushBringsAll = "Data written before a flush has arrived when the flush returns."
        /// Entries arrive in the order of their numbers.
        case keepsOrder = "Entries arrive in the order in which they were written."
        /// No entry arrives twice, for example by a second flush.
        case arrivesOnce = "Each entry arrives once, however often the output is flushed."
        /// A line break in a message does not start a second entry.
        case textsStayWhole = "A message arrives as one, whatever its characters."
        /// Entries of each level and of each `LogEntry.Channel` arrive, with and without optional details.
        case allKindsArrive = "Entries of all levels, with and without details, arrive."
    }

    private let make: @Sendable () async throws -> Output
    private let messages: @Sendable (Output) async throws -> [String]

    /// Creates a suite.
    ///
    /// - Parameters:
    ///   - make: A function that creates an empty output. Each call returns a new one.
    ///   - messages: A function that returns the `LogEntry.message` of each entry at the output's
    ///     destination, oldest first.
    public init(
        make: @escaping @Sendable () async throws -> Output,
        messages: @escaping @Sendable (Output) async throws -> [String]
    ) {
        self.make = make
        self.messages = messages
    }

    /// Checks each rule.
    ///
    /// - Returns: The broken rules with details; empty if there are none.
    /// - Throws: Any error of the given functions, or of writing to the output.
    public func findings() async throws -> [ConformanceFinding] {
        var log = ConformanceLog<Rule>()
        try await tryFlushing(&log)
        try await tryTexts(&log)
        try await tryKinds(&log)
        return log.findings
    }

    private func tryFlushing(_ log: inout ConformanceLog<Rule>) async throws {
        let output = try await make()
        try output.flush()
        var written: [String] = []
        for round in 0..<3 {
            for number in 0..<50 {
                let message = "round \(round), number \(number)"
                try output.write(Self.entry(UInt64(written.count + 1), message))
                written.append(message)
            }
            try output.flush()
            let missing = Set(written).subtracting(try await messages(output))
            log.require(
                missing.isEmpty, .flushBringsAll,
                "\(missing.count) of \(written.count) entries were missing after flush \(round + 1).")
            // A second flush has no entries to deliver, and must not repeat those of the first.
            try output.flush()
            compare(try await messages(output), with: written, &log)
        }
    }

    private func compare(_ arrived: [String], with written: [String], _ log: inout ConformanceLog<Rule>) {
        log.require(
            Set(arrived).count == arrived.count && Set(written).isSuperset(of: arrived), .arrivesOnce,
            "\(arrived.count) entries arrived after \(written.count) were written.")
        // Only entries that were written are compared, since other rules check for missing and additional
        // ones.
        let places = arrived.compactMap(written.firstIndex)
        log.require(
            places == places.sortedOutOfLine(), .keepsOrder,
            "The entries were written in another order: \(arrived).")
    }

    private func tryTexts(_ log: inout ConformanceLog<Rule>) async throws {
        let texts = [
            "two\nlines", "\r\n", "", " ", "tab\tand \u{0}", "\u{1B}[31mred", "\u{2028}", "{\"a\":1}", "ä 🇨🇭",
            String(repeating: "long ", count: 200),
        ]
        let output = try await make()
        for (index, text) in texts.enumerated() { try output.write(Self.entry(UInt64(index + 1), text)) }
        try output.flush()
        log.require(try await messages(output), is: texts, .textsStayWhole, "The messages")
    }

    private func tryKinds(_ log: inout ConformanceLog<Rule>) async throws {
        let output = try await make()
        var written: [String] = []
        for channel in LogEntry.Channel.allCases {
            for level in LogLevel.allCases where level != .off {
                let message = "\(channel) \(level)"
                try output.write(
                    Self.entry(UInt64(2 * written.count + 1), message, channel: channel, level: level))
                try output.write(
                    LogEntry(
                        sequence: UInt64(2 * written.count + 2), time: Self.time, channel: channel,
                        level: level, session: "main", activity: "an activity",
                        requestID: RequestID(number: 7), input: "an input", presenter: "APresenter",
                        message: "\(message), whole"))
                written += [message, "\(message), whole"]
            }
        }
        try output.flush()
        log.require(try await messages(output), is: written, .allKindsArrive, "The messages")
    }

    private static var time: Date { Date(timeIntervalSince1970: 1) }

    private static func entry(
        _ sequence: UInt64, _ message: String, channel: LogEntry.Channel = .development,
        level: LogLevel = .info
    ) -> LogEntry {
        LogEntry(sequence: sequence, time: time, channel: channel, level: level, message: message)
    }
}
