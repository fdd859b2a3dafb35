public import FlintCore
internal import Foundation

/// Checks an output of logs against the rules of `LogOutput`.
public struct LogOutputConformance<Output: LogOutput>: ConformanceSuite {
    /// What an output must keep.
    public enum Rule: String, Sendable, CaseIterable {
        /// A flush brings what was written to its place.
        case flushBringsAll = "What was written before a flush has arrived when the flush returns."
        /// In the order of the numbers.
        case keepsOrder = "Events arrive in the order in which they were written."
        /// Not twice, by a second flush for example.
        case arrivesOnce = "Each event arrives once, however often the output is flushed."
        /// A line break in a message makes no second event.
        case textsStayWhole = "A message arrives as one, whatever its characters."
        /// All levels and both channels.
        case allKindsArrive = "Events of all levels, with and without details, arrive."
    }

    private let make: @Sendable () async throws -> Output
    private let messages: @Sendable (Output) async throws -> [String]

    /// Creates a suite.
    ///
    /// - Parameters:
    ///   - make: Makes an output to which nothing was written, a new one each time.
    ///   - messages: The `LogEvent.message` of each event that has arrived where the output leads, oldest first.
    public init(
        make: @escaping @Sendable () async throws -> Output,
        messages: @escaping @Sendable (Output) async throws -> [String]
    ) {
        self.make = make
        self.messages = messages
    }

    /// Tries each rule.
    ///
    /// - Returns: The rules that are broken.
    /// - Throws: What the closures throw, and what the output throws when it is written to.
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
                try output.write(Self.event(UInt64(written.count + 1), message))
                written.append(message)
            }
            try output.flush()
            let missing = Set(written).subtracting(try await messages(output))
            log.require(
                missing.isEmpty, .flushBringsAll,
                "\(missing.count) of \(written.count) events were missing after flush \(round + 1).")
            // With nothing to bring.
            try output.flush()
            compare(try await messages(output), with: written, &log)
        }
    }

    private func compare(_ arrived: [String], with written: [String], _ log: inout ConformanceLog<Rule>) {
        log.require(
            Set(arrived).count == arrived.count && Set(written).isSuperset(of: arrived), .arrivesOnce,
            "\(arrived.count) events arrived after \(written.count) were written.")
        // What is missing or too much is for other rules.
        let places = arrived.compactMap(written.firstIndex)
        log.require(
            places == places.sorted(), .keepsOrder, "The events were written in another order: \(arrived).")
    }

    private func tryTexts(_ log: inout ConformanceLog<Rule>) async throws {
        let texts = [
            "two\nlines", "\r\n", "", " ", "tab\tand \u{0}", "\u{1B}[31mred", "\u{2028}", "{\"a\":1}", "ä 🇨🇭",
            String(repeating: "long ", count: 200),
        ]
        let output = try await make()
        for (index, text) in texts.enumerated() { try output.write(Self.event(UInt64(index + 1), text)) }
        try output.flush()
        log.require(try await messages(output), is: texts, .textsStayWhole, "The messages")
    }

    private func tryKinds(_ log: inout ConformanceLog<Rule>) async throws {
        let output = try await make()
        var written: [String] = []
        for channel in LogChannel.allCases {
            for level in LogLevel.allCases where level != .off {
                let message = "\(channel) \(level)"
                try output.write(
                    Self.event(UInt64(2 * written.count + 1), message, channel: channel, level: level))
                try output.write(
                    LogEvent(
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

    private static func event(
        _ sequence: UInt64, _ message: String, channel: LogChannel = .development, level: LogLevel = .info
    ) -> LogEvent {
        LogEvent(sequence: sequence, time: time, channel: channel, level: level, message: message)
    }
}
